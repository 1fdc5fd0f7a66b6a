import { getMeRoute } from '@product/contract/accounts'
import { startExtensionSessionRoute } from '@product/contract/extension'
import { getPublicConfigRoute, PublicConfig } from '@product/contract/site'
import { ApiError, createCaller } from '@product/sdk'
import { type Browser, browser } from 'wxt/browser'
import { z } from 'zod'
import { describeFailure } from '#extension/messages/answer-requests.ts'
import { RequestError } from '#extension/messages/send-request.ts'
import { keyOf, storeAccount } from './account-store.ts'
import { matchPatternOf, readAddress } from './address.ts'
import { sendPlainly } from './send-as.ts'
import { hasSitePermission } from './site-permission.ts'

/** A connection that was begun and waits for the person's consent. */
const Pending = z.object({
  origin: z.string(),
  apiKey: z.string(),
  verifier: z.string(),
  state: z.string(),
  tabId: z.number(),
})

/** Something else may listen there and never answer. */
const longestAnswer = 20_000

const pendingKey = 'pending-connection'
const readerScript = 'read-connection'
const donePath = '/connect-extension/done'

/** Begins a connection: the installation's page asks for consent in a tab of its own. */
export async function startConnection(address: string): Promise<void> {
  const origin = readAddress(address)
  if (!(await hasSitePermission(origin)))
    throw new RequestError({
      code: 'permission.missing',
      message: `Allow the extension to access ${origin} to connect.`,
    })
  const { auth } = await findInstallation(origin)
  if (auth.isHosted)
    throw new RequestError({
      code: 'extension.sessions-elsewhere',
      message:
        'Another service manages the accounts of this installation, so the extension can’t be connected to it.',
    })
  const verifier = createSecret()
  const state = createSecret()
  await registerReader(origin)
  const query = new URLSearchParams({ challenge: await challengeOf(verifier), state })
  const { id: tabId } = await browser.tabs.create({ url: `${origin}/connect-extension?${query}` })
  // Only in memory: a verifier on disk would be of use to a thief alone.
  await browser.storage.session.set({
    [pendingKey]: { origin, apiKey: auth.anonKey, verifier, state, tabId },
  })
}

async function findInstallation(origin: string): Promise<PublicConfig> {
  const signal = AbortSignal.timeout(longestAnswer)
  const response = await sendPlainly(new Request(origin + getPublicConfigRoute.path, { signal }))
  const config = PublicConfig.safeParse(await response.json().catch(() => undefined))
  if (config.success) return config.data
  throw new RequestError({
    code: 'address.other',
    message: `There is no Promptuary at ${origin}. Check the address.`,
  })
}

/** Reads the answer where the installation's page puts it; that page alone, and only until it has come. */
async function registerReader(origin: string): Promise<void> {
  await unregisterReader()
  await browser.scripting.registerContentScripts([
    {
      id: readerScript,
      js: ['/read-connection.js'],
      matches: [matchPatternOf(origin, donePath)],
      runAt: 'document_start',
      persistAcrossSessions: false,
    },
  ])
}

async function unregisterReader(): Promise<void> {
  await browser.scripting
    .unregisterContentScripts({ ids: [readerScript] })
    // Fails where there is none.
    .catch(() => undefined)
}

/** Finishes connections; to be called when the background starts. */
export function finishConnections(): void {
  browser.runtime.onMessage.addListener((message: unknown, sender) => {
    const answer = ConnectionAnswer.safeParse(message)
    if (answer.success && sender.id === browser.runtime.id)
      void finishConnection(answer.data.connection, sender)
    return undefined
  })
}

const ConnectionAnswer = z.object({ connection: z.string().max(2_000) })

async function finishConnection(
  fragment: string,
  sender: Browser.runtime.MessageSender,
): Promise<void> {
  const stored = await browser.storage.session.get(pendingKey)
  const pending = Pending.safeParse(stored[pendingKey])
  if (!pending.success || !isFromOwnTab(sender, pending.data)) return
  const answer = new URLSearchParams(fragment)
  if (answer.get('state') !== pending.data.state) return
  await browser.storage.session.remove(pendingKey)
  await unregisterReader()
  const outcome = await exchange(pending.data, answer.get('code'))
  await browser.tabs.update(pending.data.tabId, {
    url: `${browser.runtime.getURL('/options.html')}#${outcome}`,
  })
}

/** Another tab, a frame or another site could bring a code that somebody else's consent has made. */
const isFromOwnTab = (
  { tab, frameId, url }: Browser.runtime.MessageSender,
  { tabId, origin }: z.infer<typeof Pending>,
): boolean =>
  tab?.id === tabId && frameId === 0 && url !== undefined && URL.parse(url)?.origin === origin

/** The outcome, as the settings page shows it. */
async function exchange(
  { origin, apiKey, verifier }: z.infer<typeof Pending>,
  code: string | null,
): Promise<string> {
  if (code === null) return 'refused'
  try {
    const call = createCaller({ baseUrl: origin, fetch: sendPlainly })
    const tokens = await call(startExtensionSessionRoute, { body: { code, verifier } })
    const callWithToken = createCaller({
      baseUrl: origin,
      fetch: (request) => {
        request.headers.set('authorization', `Bearer ${tokens.accessToken}`)
        return sendPlainly(request)
      },
    })
    const { account, email } = await callWithToken(getMeRoute)
    await storeAccount({
      key: keyOf(origin, account.id),
      accountId: account.id,
      origin,
      name: account.name,
      email,
      avatarUrl: account.avatarUrl && new URL(account.avatarUrl, origin).href,
      status: 'open',
      apiKey,
      tokens,
    })
    return 'connected'
  } catch (error) {
    return error instanceof ApiError || error instanceof RequestError
      ? `failed=${encodeURIComponent(describeFailure(error).message)}`
      : 'failed'
  }
}

function createSecret(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(32)))
}

async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return toBase64Url(new Uint8Array(digest))
}

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
