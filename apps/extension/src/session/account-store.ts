import type { ExtensionSession } from '@product/contract/extension'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { ConnectedAccount, SessionState } from '#extension/messages/requests.ts'
import { announceChange } from '#extension/messages/send-request.ts'

export type StoredAccount = ConnectedAccount & {
  accountId: string
  /** The public key of the installation's sign-in service. */
  apiKey: string
  /** Null after the session has ended. */
  tokens: ExtensionSession | null
}

type Stored = { accounts: StoredAccount[]; currentKey: string | null }

interface Schema extends DBSchema {
  session: { key: 'session'; value: Stored }
}

const nothing: Stored = { accounts: [], currentKey: null }

let opened: Promise<IDBPDatabase<Schema>> | undefined

/** In IndexedDB, because scripts in web pages can read `storage.local` in Firefox, and never this. */
function open(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('accounts', 1, {
    upgrade: (created) => void created.createObjectStore('session'),
    terminated: () => {
      opened = undefined
    },
  })
  opened.catch(() => {
    opened = undefined
  })
  return opened
}

async function read(): Promise<Stored> {
  return (await (await open()).get('session', 'session')) ?? nothing
}

/** One change after the other: each begins with what the one before has stored. */
async function change(apply: (stored: Stored) => Stored): Promise<void> {
  const transaction = (await open()).transaction('session', 'readwrite')
  const stored = (await transaction.store.get('session')) ?? nothing
  await transaction.store.put(apply(stored), 'session')
  await transaction.done
  await announceChange('session')
}

export const keyOf = (origin: string, accountId: string): string => `${origin} ${accountId}`

export async function listAccounts(): Promise<StoredAccount[]> {
  return (await read()).accounts
}

export async function findOptionalAccount(key: string): Promise<StoredAccount | undefined> {
  return (await listAccounts()).find((account) => account.key === key)
}

export async function findOptionalCurrent(): Promise<StoredAccount | undefined> {
  const { accounts, currentKey } = await read()
  return accounts.find(({ key }) => key === currentKey)
}

/** Adds the account or takes the place of its earlier session, and makes it the current one. */
export const storeAccount = (account: StoredAccount): Promise<void> =>
  change(({ accounts }) => ({
    accounts: [...accounts.filter(({ key }) => key !== account.key), account],
    currentKey: account.key,
  }))

const changeAccount = (key: string, changes: Partial<StoredAccount>): Promise<void> =>
  change(({ accounts, currentKey }) => ({
    accounts: accounts.map((account) =>
      account.key === key ? { ...account, ...changes } : account,
    ),
    currentKey,
  }))

export const storeTokens = (key: string, tokens: ExtensionSession): Promise<void> =>
  changeAccount(key, { tokens, status: 'open' })

const endListeners = new Set<(account: StoredAccount) => void>()

/** Calls back when the server has ended the session of an account. */
export const onAccountEnd = (listener: (account: StoredAccount) => void): void => {
  endListeners.add(listener)
}

export async function endAccount(account: StoredAccount): Promise<void> {
  await changeAccount(account.key, { tokens: null, status: 'ended' })
  for (const listener of endListeners) listener(account)
}

export const switchAccount = (key: string): Promise<void> =>
  change((stored) =>
    stored.accounts.some((account) => account.key === key)
      ? { ...stored, currentKey: key }
      : stored,
  )

/** The account that remains and was connected last takes its place. */
export const removeAccount = (key: string): Promise<void> =>
  change(({ accounts, currentKey }) => {
    const left = accounts.filter((account) => account.key !== key)
    return {
      accounts: left,
      currentKey: currentKey === key ? (left.at(-1)?.key ?? null) : currentKey,
    }
  })

/** Without the tokens, which never leave the background. */
export async function describeSession(): Promise<SessionState> {
  const { accounts, currentKey } = await read()
  const shown = accounts.map(
    ({ accountId: _id, apiKey: _key, tokens: _tokens, ...account }): ConnectedAccount => account,
  )
  return { current: shown.find(({ key }) => key === currentKey) ?? null, accounts: shown }
}
