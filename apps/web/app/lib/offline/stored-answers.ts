export type RequestOwner = {
  accountId: string
  /** Null for the personal workspace. */
  workspaceId: string | null
}

type StoredAnswer = { text: string; storedAt: number }

const storeName = 'answers'
const byTime = 'storedAt'
const prefix = 'answers '
/** Beyond this the oldest are deleted: prompts themselves are in the synced copy. */
const mostAnswers = 1_000
/** As many are deleted at a time, so that it is not done with every answer. */
const batch = 100

/** One database for each account, so that nobody else on this device is ever shown another's answers. */
const nameOf = (accountId: string) => `${prefix}${accountId}`

const opened = new Map<string, Promise<IDBDatabase>>()

function open(accountId: string): Promise<IDBDatabase> {
  const known = opened.get(accountId)
  if (known) return known
  const forget = () => void opened.delete(accountId)
  const opening = new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(nameOf(accountId), 1)
    request.onupgradeneeded = () =>
      request.result.createObjectStore(storeName).createIndex(byTime, byTime)
    request.onsuccess = () => {
      const database = request.result
      // Another tab deletes it: the person signed out.
      database.onversionchange = () => {
        database.close()
        forget()
      }
      database.onclose = forget
      resolve(database)
    }
    request.onerror = () => {
      forget()
      reject(request.error)
    }
  })
  opened.set(accountId, opening)
  return opening
}

const done = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

function keyOf({ workspaceId }: RequestOwner, url: string): string {
  const { pathname, searchParams } = new URL(url)
  searchParams.sort()
  return `${workspaceId ?? ''} ${pathname}?${searchParams}`
}

export async function storeAnswer(owner: RequestOwner, url: string, text: string): Promise<void> {
  const database = await open(owner.accountId)
  const store = database.transaction(storeName, 'readwrite').objectStore(storeName)
  store.put({ text, storedAt: Date.now() } satisfies StoredAnswer, keyOf(owner, url))
  if ((await done(store.count())) > mostAnswers + batch) deleteOldest(store)
}

function deleteOldest(store: IDBObjectStore): void {
  let left = batch
  const request = store.index(byTime).openKeyCursor()
  request.onsuccess = () => {
    const cursor = request.result
    if (!cursor || left === 0) return
    left -= 1
    store.delete(cursor.primaryKey)
    cursor.continue()
  }
}

export async function findStoredAnswer(
  owner: RequestOwner,
  url: string,
): Promise<string | undefined> {
  const database = await open(owner.accountId)
  const store = database.transaction(storeName).objectStore(storeName)
  const found: StoredAnswer | undefined = await done(store.get(keyOf(owner, url)))
  return found?.text
}

/** The stored answers to requests for this path, whatever their parameters; the oldest may be outdated. */
export async function listStoredAnswers(owner: RequestOwner, path: string): Promise<string[]> {
  const database = await open(owner.accountId)
  const store = database.transaction(storeName).objectStore(storeName)
  const first = `${owner.workspaceId ?? ''} ${path}?`
  const found: StoredAnswer[] = await done(store.getAll(IDBKeyRange.bound(first, `${first}\uffff`)))
  return found.toSorted((one, other) => one.storedAt - other.storedAt).map(({ text }) => text)
}

/** Deletes the answers of every account on this device, or of all but one. */
export async function deleteStoredAnswers(exceptId?: string): Promise<void> {
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
  const kept = exceptId && nameOf(exceptId)
  const found = names.filter((name) => name.startsWith(prefix) && name !== kept)
  await Promise.all(found.map((name) => done(indexedDB.deleteDatabase(name))))
}
