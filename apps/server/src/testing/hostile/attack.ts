import fc from 'fast-check'
import type { TestApp } from '#testing/build-test-app.ts'
import { signUpOperator } from '#testing/sign-up-operator.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'
import {
  generateRequests,
  type HostileRequest,
  type RequestSources,
  type Sender,
  type Target,
} from './generate-requests.ts'
import { makeThings } from './make-things.ts'
import { type RawAnswer, sendRaw } from './send-raw.ts'

type Attack = {
  targets: Target[]
  schemas: RequestSources['schemas']
  count: number
  seed: number
}

/** In every text of the victim's. In capitals, because the attacker knows the slugs made of it. */
const mark = `MARK-${crypto.randomUUID()}`

/** The victim's own view of their things. */
const victimAddresses = [
  '/api/v1/me',
  '/api/v1/prompts',
  '/api/v1/prompts/facets',
  '/api/v1/collections',
  '/api/v1/connections',
  '/api/v1/runs',
  '/api/v1/templates?limit=100',
]

/**
 * Sends generated requests one after the other as somebody who owns nothing of the victim's. Returns a line
 * for each one that was answered with 5xx, or not at all, or with something of the victim's; and one if
 * the victim's things have changed.
 */
export async function attack(app: TestApp, { targets, schemas, count, seed }: Attack) {
  const victim = await signUpUser(app, { firstName: mark })
  const senders = { attacker: await signUpUser(app), operator: await signUpOperator(app) }
  const ids = [
    ...(await makeThings(app, victim, mark)),
    ...(await makeThings(app, senders.attacker, 'own')),
  ]
  const before = await readThings(app, victim)
  const requests = fc.sample(generateRequests(targets, { schemas, ids }), { numRuns: count, seed })
  const failures: string[] = []
  const statuses = new Map<number, number>()
  for (const request of requests) {
    const headers = { ...request.headers, ...authorize(app, senders, request.sender) }
    const answer = await sendRaw(app.url, { ...request, headers }).catch(String)
    if (typeof answer !== 'string')
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    const failure = findFailure(answer)
    if (failure) failures.push(describe(request, failure))
    // It may have ended its own session or deleted itself.
    if (
      typeof answer !== 'string' &&
      answer.status === 401 &&
      !(await isSignedIn(app, senders.attacker))
    )
      senders.attacker = await signUpUser(app)
  }
  const after = await readThings(app, victim)
  for (const [address, text] of before)
    if (after.get(address) !== text) failures.push(`${address} of the victim has changed`)
  return { failures, statuses: Object.fromEntries([...statuses].toSorted(([a], [b]) => a - b)) }
}

function findFailure(answer: RawAnswer | string): string | undefined {
  if (typeof answer === 'string') return `no whole answer: ${answer}`
  if (answer.status >= 500) return `status ${answer.status}: ${answer.text.slice(0, 200)}`
  if (answer.text.includes(mark)) return `status ${answer.status} with something of the victim's`
  return undefined
}

const describe = (
  { operation, method, path, sender, headers, body }: HostileRequest,
  failure: string,
) =>
  `${operation}: ${failure}\n  ${sender} ${method} ${path.slice(0, 300)} ${JSON.stringify(headers)} ` +
  `${String(body).slice(0, 400)}`

function authorize(
  { apiKeys }: TestApp,
  senders: Record<'attacker' | 'operator', TestUser>,
  sender: Sender,
): Record<string, string> {
  const apikey = apiKeys.publishable
  if (sender === 'nobody') return { apikey }
  if (sender === 'forger') return { apikey, authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' }
  return { apikey, authorization: `Bearer ${senders[sender].session.access_token}` }
}

async function isSignedIn(app: TestApp, { session }: TestUser): Promise<boolean> {
  const headers = { authorization: `Bearer ${session.access_token}` }
  return (await app.request('/api/v1/me', { headers })).ok
}

async function readThings(app: TestApp, { session }: TestUser): Promise<Map<string, string>> {
  const headers = { authorization: `Bearer ${session.access_token}` }
  const texts = new Map<string, string>()
  for (const address of victimAddresses)
    texts.set(address, await (await app.request(address, { headers })).text())
  return texts
}
