import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb'
import { requireSignedIn } from '#web/lib/auth/signed-in-account.ts'

export type RequestOwner = {
  accountId: string
  /** Null for the personal workspace. */
  workspaceId: string | null
}

type StoredAnswer = { text: string; storedAt: number }

interface Schema extends DBSchema {
  answers: { key: string; value: StoredAnswer; indexes: { storedAt: number } }
}

type Database = IDBPDatabase<Schema>

const prefix = 'answers '
/** Beyond this the oldest are deleted: prompts themselves are in the synced copy. */
const mostAnswers = 1_000
/** As many are deleted at a time, so that it is not done with every answer. */
const batch = 100
const longestAnswer = 250_000
const longestStored = 30 * 24 * 3_600_000

/** One database for each account, so that nobody else on this device is ever shown another's answers. */
const nameOf = (accountId: string) => `${prefix}${accountId}`

const opened = new Map<string, Promise<Database>>()

async function open(accountId: string): Promise<Database> {
  requireSignedIn(accountId)
  const known = opened.get(accountId)
  if (known) return await known
  const forget = () => void opened.delete(accountId)
  const opening = openDB<Schema>(nameOf(accountId), 1, {
    upgrade: (created) =>
      void created.createObjectStore('answers').createIndex('storedAt', 'storedAt'),
    // Another tab deletes it: the person signed out.
    blocking: (_current, _blocked, event) => {
      ;(event.target as IDBDatabase).close()
      forget()
    },
    terminated: forget,
  })
  opening.catch(forget)
  opened.set(accountId, opening)
  return await opening
}

function keyOf({ workspaceId }: RequestOwner, url: string): string {
  const { pathname, searchParams } = new URL(url)
  searchParams.sort()
  return `${workspaceId ?? ''} ${pathname}?${searchParams}`
}

export async function storeAnswer(owner: RequestOwner, url: string, text: string): Promise<void> {
  if (text.length > longestAnswer) return
  const database = await open(owner.accountId)
  await database.put('answers', { text, storedAt: Date.now() }, keyOf(owner, url))
  if ((await database.count('answers')) > mostAnswers + batch) await deleteOldest(database)
}

async function deleteOldest(database: Database): Promise<void> {
  const { store, done } = database.transaction('answers', 'readwrite')
  let left = batch
  for await (const cursor of store.index('storedAt')) {
    if (left === 0) break
    left -= 1
    await cursor.delete()
  }
  await done
}

const isCurrent = ({ storedAt }: StoredAnswer): boolean => storedAt > Date.now() - longestStored

export async function findStoredAnswer(
  owner: RequestOwner,
  url: string,
): Promise<string | undefined> {
  const found = await (await open(owner.accountId)).get('answers', keyOf(owner, url))
  return found && isCurrent(found) ? found.text : undefined
}

/** The stored answers to requests for this path, whatever their parameters; the newest is the last. */
export async function listStoredAnswers(owner: RequestOwner, path: string): Promise<string[]> {
  const first = `${owner.workspaceId ?? ''} ${path}?`
  const range = IDBKeyRange.bound(first, `${first}\uffff`)
  const found = await (await open(owner.accountId)).getAll('answers', range)
  return found
    .filter(isCurrent)
    .toSorted((one, other) => one.storedAt - other.storedAt)
    .map(({ text }) => text)
}

/** The ids of things, and those of runs. */
const idPattern = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|exec_\w+/g

/** Deletes answers that name one of these things, which the account no longer sees, and those that are too old. */
export async function deleteAnswersAbout(accountId: string, ids: readonly string[]): Promise<void> {
  const gone = new Set(ids)
  // Each text is read once, however many are gone: the page that is open waits meanwhile.
  const isAbout = (text: string) => text.match(idPattern)?.some((id) => gone.has(id)) === true
  const { store, done } = (await open(accountId)).transaction('answers', 'readwrite')
  for await (const cursor of store) {
    const { key, value } = cursor
    if (!isCurrent(value) || isAbout(key) || isAbout(value.text)) await cursor.delete()
  }
  await done
}

/** Deletes the answers of an account. */
export async function deleteAnswersOf(accountId: string): Promise<void> {
  await (await open(accountId)).clear('answers')
}

/** Deletes the answers of every account on this device, or of all but one. */
export async function deleteStoredAnswers(exceptId?: string): Promise<void> {
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
  const kept = exceptId && nameOf(exceptId)
  const found = names.filter((name) => name.startsWith(prefix) && name !== kept)
  await Promise.all(found.map((name) => deleteDB(name)))
}
