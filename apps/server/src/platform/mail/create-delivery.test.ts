import { afterEach, expect, test } from 'vitest'
import { type MailServerAnswer, startMailServer } from '#testing/start-mail-server.ts'
import { createDelivery } from './create-delivery.ts'

const mail = { to: 'reader@example.com', subject: 'News', text: 'Hello' }
const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

async function deliverTo(behaviour: {
  onRecipient?: () => MailServerAnswer
  onText?: () => MailServerAnswer
}) {
  const server = await startMailServer(behaviour)
  closers.push(server.stop)
  const delivery = createDelivery({ smtpUrl: server.url, mailFrom: 'Team <team@site.example>' })
  closers.push(delivery.close)
  return { server, delivery, outcome: await delivery.deliver(mail, 'id-1') }
}

test('several mails go through one connection', async () => {
  const { server, delivery, outcome } = await deliverTo({})
  expect(outcome).toEqual({ kind: 'delivered' })
  expect(await delivery.deliver({ ...mail, to: 'b@example.com' }, 'id-2')).toEqual(outcome)
  expect(server.received.map(({ to }) => to[0])).toEqual(['reader@example.com', 'b@example.com'])
  expect(server.received[0]?.source).toContain('Message-ID: <id-1@site.example>')
})

test.each([
  [550, 'no such mailbox', { kind: 'refused', isAboutAddress: true }],
  [550, '5.1.1 unknown', { kind: 'refused', isAboutAddress: true }],
  [554, '5.7.1 policy', { kind: 'refused', isAboutAddress: false }],
  [451, 'greylisted', { kind: 'deferred' }],
  [421, 'busy', { kind: 'unavailable' }],
])('an answer of %i %s to the recipient', async (code, text, expected) => {
  const { server, delivery, outcome } = await deliverTo({ onRecipient: () => ({ code, text }) })
  expect(outcome).toMatchObject(expected)
  expect(server.received).toEqual([])
  // The connection is made anew.
  expect((await delivery.deliver(mail, 'id-2')).kind).toBe(expected.kind)
})

test.each([
  [552, '5.3.4 too large', { kind: 'refused', isAboutAddress: false }],
  [550, 'spam', { kind: 'refused', isAboutAddress: true }],
  [452, 'full', { kind: 'deferred' }],
])('an answer of %i %s to the text', async (code, text, expected) => {
  const { outcome } = await deliverTo({ onText: () => ({ code, text }) })
  expect(outcome).toMatchObject(expected)
})

test('a connection that breaks before the text was asked for has delivered nothing', async () => {
  const { outcome } = await deliverTo({ onRecipient: () => 'break' })
  expect(outcome.kind).toBe('unavailable')
})

test('a connection that breaks after the text may have delivered it', async () => {
  const { server, outcome } = await deliverTo({ onText: () => 'break' })
  expect(outcome.kind).toBe('unknown')
  expect(server.received).toHaveLength(1)
})

test('a server that is away has delivered nothing, and is used again when it is back', async () => {
  const { server, delivery } = await deliverTo({})
  await server.stop()
  expect((await delivery.deliver(mail, 'id-2')).kind).toBe('unavailable')
  const again = await startMailServer({ port: server.port })
  closers.push(again.stop)
  expect((await delivery.deliver(mail, 'id-3')).kind).toBe('delivered')
})
