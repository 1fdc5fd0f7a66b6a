import { getMeRoute } from '@product/contract/accounts'
import {
  type ExtensionSession,
  sessionsElsewhereText,
  startExtensionSessionRoute,
} from '@product/contract/extension'
import { getPublicConfigRoute, PublicConfig } from '@product/contract/site'
import { ApiError, createCaller } from '@product/sdk'
import { type Browser, browser } from 'wxt/browser'
import { z } from 'zod'
import { describeFailure, RequestError } from '#extension/messages/send-request.ts'
import { findOptionalAccount, keyOf, type StoredAccount, storeAccount } from './account-store.ts'
import { matchPatternOf, readAddress } from './address.ts'
import { endUnusedSession } from './end-session.ts'
import { sendInTime, sendPlainly, withToken } from './send-as.ts'
import { giveBackUnusedPermission, hasSitePermission } from './site-permission.ts'

/** A connection that was begun and waits for the person's consent. */
const Pending = z.object({
  origin: z.string(),
  apiKey: z.string(),
  verifier: z.string(),
  state: z.string(),
  tabId: z.number(),
})

type Pending = z.infer<typeof Pending>

/** Something else may listen there and never answer. */
const longestAnswer = 20_000

/** Nobody looks at the question for longer; the extension reads no page of the site afterwards. */
const consentMinutes = 10

const pendingKey = 'pending-connection'
const consentAlarm = 'end-connection'
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
  await cancelConnection()
  try {
    await openConsent(origin)
  } catch (error) {
    await giveBackUnusedPermission(origin)
    throw error
  }
}

async function openConsent(origin: string): Promise<void> {
  const { auth } = await findInstallation(origin)
  if (auth.isHosted)
    throw new RequestError({
      code: 'extension.sessions-elsewhere',
      message: sessionsElsewhereText,
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
  await browser.alarms.create(consentAlarm, { delayInMinutes: consentMinutes })
}

async function findOptionalPending(): Promise<Pending | undefined> {
  const stored = await browser.storage.session.get(pendingKey)
  return Pending.safeParse(stored[pendingKey]).data
}

/** From now on no page of the site is read, and no code is accepted. */
async function forgetPending(): Promise<void> {
  await browser.storage.session.remove(pendingKey)
  await browser.alarms.clear(consentAlarm)
  await unregisterReader()
}

/** The person has closed the tab, left it open for long or begun anew. */
async function cancelConnection(): Promise<void> {
  const pending = await findOptionalPending()
  if (!pending) return
  await forgetPending()
  await giveBackUnusedPermission(pending.origin)
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

/** Finishes connections, and ends those that nobody consents to; to be called when the background starts. */
export function finishConnections(): void {
  browser.runtime.onMessage.addListener((message: unknown, sender) => {
    const answer = ConnectionAnswer.safeParse(message)
    if (answer.success && sender.id === browser.runtime.id)
      void finishConnection(answer.data.connectionAnswer, sender)
    return undefined
  })
  browser.tabs.onRemoved.addListener(async (tabId) => {
    if ((await findOptionalPending())?.tabId === tabId) await cancelConnection()
  })
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === consentAlarm) void cancelConnection()
  })
}

const ConnectionAnswer = z.object({ connectionAnswer: z.string().max(2_000) })

async function finishConnection(
  fragment: string,
  sender: Browser.runtime.MessageSender,
): Promise<void> {
  const pending = await findOptionalPending()
  if (!pending || !isFromOwnTab(sender, pending)) return
  const answer = new URLSearchParams(fragment)
  if (answer.get('state') !== pending.state) return
  await forgetPending()
  const outcome = await exchange(pending, answer.get('code'))
  if (outcome !== 'connected') await giveBackUnusedPermission(pending.origin)
  await browser.tabs.update(pending.tabId, {
    url: `${browser.runtime.getURL('/options.html')}#${outcome}`,
  })
}

/** Another tab, a frame or another site could bring a code that somebody else's consent has made. */
const isFromOwnTab = (
  { tab, frameId, url }: Browser.runtime.MessageSender,
  { tabId, origin }: Pending,
): boolean =>
  tab?.id === tabId && frameId === 0 && url !== undefined && URL.parse(url)?.origin === origin

/** The outcome, as the settings page shows it. */
async function exchange(
  { origin, apiKey, verifier }: Pending,
  code: string | null,
): Promise<string> {
  if (code === null) return 'refused'
  try {
    const call = createCaller({ baseUrl: origin, fetch: sendInTime })
    const tokens = await call(startExtensionSessionRoute, { body: { code, verifier } })
    await connectAccount({ origin, apiKey }, tokens)
    return 'connected'
  } catch (error) {
    return error instanceof ApiError || error instanceof RequestError
      ? `failed=${encodeURIComponent(describeFailure(error).message)}`
      : 'failed'
  }
}

/** Stores the account whose session this is. An earlier session of it is ended: nobody would use it again. */
async function connectAccount(
  installation: Pick<StoredAccount, 'origin' | 'apiKey'>,
  tokens: ExtensionSession,
): Promise<void> {
  const { origin } = installation
  const call = createCaller({
    baseUrl: origin,
    fetch: (request) => sendInTime(withToken(request, tokens)),
  })
  try {
    const { account, email } = await call(getMeRoute)
    const key = keyOf(origin, account.id)
    const earlier = await findOptionalAccount(key)
    if (earlier?.tokens) await endUnusedSession(installation, earlier.tokens)
    await storeAccount({
      ...installation,
      key,
      accountId: account.id,
      name: account.name,
      email,
      avatarUrl: findOwnAddress(account.avatarUrl, origin),
      status: 'open',
      tokens,
    })
  } catch (error) {
    await endUnusedSession(installation, tokens)
    throw error
  }
}

/** Of pictures on the installation itself: another server would learn whenever the extension is opened. */
function findOwnAddress(address: string | null, origin: string): string | null {
  const url = address === null ? null : URL.parse(address, origin)
  return url?.origin === origin ? url.href : null
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
