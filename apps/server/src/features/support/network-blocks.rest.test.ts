import { createHash } from 'node:crypto'
import {
  blockPersonRoute,
  changeChatRoute,
  getChatRoute,
  getConversationRoute,
  getMeRoute,
  sendChatMessageRoute,
  sendContactMessageRoute,
  unblockPersonRoute,
} from '@product/contract'
import { createId } from '@product/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildIdentityApp } from '#testing/build-identity-app.ts'
import type { TestApp } from '#testing/build-test-app.ts'
import { createAuthClient } from '#testing/create-auth-client.ts'
import { authorize } from '#testing/run-prompts.ts'
import { signUpOperator } from '#testing/sign-up-operator.ts'
import { signUpUser } from '#testing/sign-up-user.ts'
import { createVisitor, startChat } from '#testing/support-people.ts'
import { sweepConversations } from './sweep-conversations.ts'

let app: TestApp
let operator: Awaited<ReturnType<typeof signUpOperator>>
beforeAll(async () => {
  app = await buildIdentityApp(
    { anonymous: true, confirmEmail: false },
    { rateLimits: false, trustedProxies: ['127.0.0.1', '::1'] },
  )
  operator = await signUpOperator(app)
  await operator.call(getMeRoute)
})
afterAll(() => app.close())

let lastAddress = 0
/** Of a network that nobody has written from. */
const createAddress = () => `203.0.113.${++lastAddress}`

const visitFrom = (address: string, session?: Record<string, string>) =>
  createVisitor(app, undefined, address, session)

async function startFrom(address: string) {
  const visitor = visitFrom(address)
  return { visitor, id: (await startChat(visitor)).id }
}

const block = (id: string, includesNetwork = true) =>
  operator.call(blockPersonRoute, { params: { id }, body: { reason: 'Spam', includesNetwork } })

const refusal = { code: 'support.network-blocked', status: 403 }

const letter = () => ({
  id: createId(),
  name: 'Grace',
  email: `${createId()}@example.com`,
  subject: 'Hello',
  message: 'Is somebody there?',
})

const sweep = () => sweepConversations(app.config)(app.database)

const networkOf = async (id: string) =>
  (
    await app.database
      .selectFrom('conversations')
      .select('networkHash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).networkHash

test('from a blocked network nobody writes without an account: in no new chat, in no other one, by no form', async () => {
  const address = createAddress()
  const { id } = await startFrom(address)
  const neighbour = await startFrom(address)
  await block(id)
  await expect(startChat(visitFrom(address))).rejects.toMatchObject(refusal)
  await expect(
    neighbour.visitor.call(sendChatMessageRoute, {
      params: { id: neighbour.id },
      body: { id: createId(), text: 'And me?' },
    }),
  ).rejects.toMatchObject(refusal)
  await expect(
    visitFrom(address).call(sendContactMessageRoute, { body: letter() }),
  ).rejects.toMatchObject(refusal)
  const ada = await signUpUser(app)
  await startChat(visitFrom(address, authorize(ada)))
  await startFrom(createAddress())
})

test('a block of a network of IPv6 holds for all networks of the customer line, and for no other line', async () => {
  const { id } = await startFrom('2001:db8:1:1200::1')
  await block(id)
  await expect(startFrom('2001:db8:1:12ff::9')).rejects.toMatchObject(refusal)
  await startFrom('2001:db8:1:1300::1')
})

test('an anonymous account that takes a chat over does not hide the network of it', async () => {
  const address = createAddress()
  const { visitor, id } = await startFrom(address)
  const { data } = await createAuthClient(app).signInAnonymously()
  const session = { authorization: `Bearer ${data.session?.access_token}` }
  const both = createVisitor(app, visitor.token, address, session)
  await both.call(changeChatRoute, { params: { id }, body: {} })
  await expect(visitor.call(getChatRoute, { params: { id } })).rejects.toMatchObject({
    status: 404,
  })
  await block(id)
  await expect(startFrom(address)).rejects.toMatchObject(refusal)

  const claimed = await startFrom(createAddress())
  const known = createVisitor(app, claimed.visitor.token, address, authorize(await signUpUser(app)))
  await known.call(changeChatRoute, { params: { id: claimed.id }, body: {} })
  expect(await networkOf(claimed.id)).toBeNull()
})

test('the network is blocked only where the operator says so, and until they unblock the person', async () => {
  const address = createAddress()
  const { id } = await startFrom(address)
  await block(id, false)
  await startFrom(address)
  await block(id)
  const blocked = await operator.call(getConversationRoute, { params: { id } })
  const days = (Date.parse(blocked.block?.networkUntil ?? '') - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(6.9)
  expect(days).toBeLessThanOrEqual(7)
  await operator.call(unblockPersonRoute, { params: { id } })
  await startFrom(address)
})

test('a block of a network ends after its days, and is deleted', async () => {
  const address = createAddress()
  const { id } = await startFrom(address)
  await block(id)
  await app.database
    .updateTable('supportBlocks')
    .set({ expiresAt: sql<Date>`now() - interval '1 minute'` })
    .where('kind', '=', 'network')
    .execute()
  await startFrom(address)
  await sweep()
  const blocks = app.database.selectFrom('supportBlocks').select('kind')
  expect(await blocks.where('kind', '=', 'network').execute()).toEqual([])
})

test('the network is stored as a keyed hash, of people without an account, and forgotten after a week', async () => {
  const address = createAddress()
  const { id } = await startFrom(address)
  const blocked = await startFrom(createAddress())
  await block(blocked.id)
  const ada = await signUpUser(app)
  const own = await startChat(visitFrom(address, authorize(ada)))
  const row = await app.database
    .selectFrom('conversations')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row.networkHash).toHaveLength(32)
  // Anybody could compute this one for each address there is.
  expect(row.networkHash).not.toEqual(createHash('sha256').update(address).digest())
  expect(JSON.stringify(row)).not.toContain(address)
  expect(await networkOf(own.id)).toBeNull()
  const { isNetworkKnown } = await operator.call(getConversationRoute, { params: { id: own.id } })
  expect(isNetworkKnown).toBe(false)
  const letAgePass = (days: number) =>
    app.database
      .updateTable('conversations')
      .set({ createdAt: sql<Date>`now() - make_interval(days => ${days})` })
      .execute()
  await letAgePass(6)
  await sweep()
  expect(await networkOf(id)).toHaveLength(32)
  await letAgePass(8)
  await sweep()
  expect(await networkOf(id)).toBeNull()
  expect(await networkOf(blocked.id)).toHaveLength(32)
})
