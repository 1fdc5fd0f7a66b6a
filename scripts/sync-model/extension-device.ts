import { promptAnswers } from '../../apps/extension/src/prompts/answer-prompts.ts'
import {
  findOptionalAccount,
  keyOf,
  type StoredAccount,
  storeAccount,
  storeTokens,
  switchAccount,
} from '../../apps/extension/src/session/account-store.ts'
import { openAccountCopy, syncAccount } from '../../apps/extension/src/sync/copies.ts'
import type { DeviceKind, Person } from './device.ts'
import type { Network } from './network.ts'

const origin = 'http://extension.example'

type ExtensionOptions = { people: Person[]; network: Network; apiKey: string }

/** The browser extension with the accounts of several people: each is a device, and they share the background. */
export async function createExtension({ people, network, apiKey }: ExtensionOptions) {
  let isReliable = false
  const sendPlainly = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    if (!request.url.startsWith(origin)) return await sendPlainly(request)
    const { pathname } = new URL(request.url)
    // A refresh token whose answer is lost ends the session, whatever is synced.
    return await network.send(request, { isReliable: isReliable || pathname.startsWith('/auth/') })
  }
  /** One person uses the browser at a time. */
  let turn: Promise<unknown> = Promise.resolve()
  const takeTurn = <Result>(task: () => Promise<Result>): Promise<Result> => {
    const result = turn.then(task)
    turn = result.catch(() => undefined)
    return result
  }

  async function connect(person: Person): Promise<DeviceKind> {
    const { accountId, email, session } = person
    const key = keyOf(origin, accountId)
    const account: StoredAccount = {
      key,
      accountId,
      origin,
      name: email,
      email,
      avatarUrl: null,
      status: 'open',
      apiKey,
      tokens: {
        accessToken: session.access_token,
        refreshToken: session.refresh_token,
        expiresAt: session.expires_at ?? 0,
      },
    }
    await storeAccount(account)
    return {
      open: () => openAccountCopy(account),
      sync: async (_copy, options) => {
        isReliable = options.isReliable
        await syncAccount(account)
      },
      /** The worker was asleep for so long that its token has expired. */
      restart: () => expireToken(key),
      create: (texts) =>
        takeTurn(async () => {
          await switchAccount(key)
          const { id } = await promptAnswers['prompts.create'](texts)
          return id
        }),
    }
  }

  return {
    devices: await Promise.all(people.map(connect)),
    close: () => {
      globalThis.fetch = sendPlainly
    },
  }
}

async function expireToken(key: string): Promise<void> {
  const account = await findOptionalAccount(key)
  if (account?.tokens) await storeTokens(key, { ...account.tokens, expiresAt: 0 })
}
