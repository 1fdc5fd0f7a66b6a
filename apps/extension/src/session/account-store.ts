import type { ExtensionSession } from '@product/contract/extension'
import { browser } from 'wxt/browser'
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

const storageKey = 'session'

async function read(): Promise<Stored> {
  const { [storageKey]: stored } = await browser.storage.local.get(storageKey)
  return (stored as Stored | undefined) ?? { accounts: [], currentKey: null }
}

/** One change after the other: each begins with what the one before has stored. */
const change = (apply: (stored: Stored) => Stored): Promise<void> =>
  navigator.locks.request('account-store', async () => {
    await browser.storage.local.set({ [storageKey]: apply(await read()) })
    await announceChange('session')
  })

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

/** Adds the account or takes the place of its ended session, and makes it the current one. */
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

export const endAccount = (key: string): Promise<void> =>
  changeAccount(key, { tokens: null, status: 'ended' })

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
