import { afterEach, expect, test } from 'vitest'
import { type MailServerAnswer, startMailServer } from '#testing/start-mail-server.ts'
import { createDelivery } from './create-delivery.ts'

const mail = { to: 'reader@example.com', subject: 'News', text: 'Hello' }
const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

async function deliverTo(behaviour: {
  onSignIn?: () => MailServerAnswer
  onSender?: () => MailServerAnswer
  onRecipient?: () => MailServerAnswer
  onText?: () => MailServerAnswer
}) {
  const server = await startMailServer(behaviour)
  closers.push(server.stop)
  const delivery = createDelivery({
    smtpUrl: server.url,
    mailFrom: 'Team <team@site.example>',
    openingMilliseconds: 2_000,
  })
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

test('a mail has its address for replies and its files', async () => {
  const { server, delivery } = await deliverTo({})
  const content = Buffer.from('all is well')
  const attachments = [{ name: 'log.txt', mediaType: 'text/plain', content }]
  await delivery.deliver({ ...mail, replyTo: 'reply@site.example', attachments }, 'id-2')
  expect(server.received[1]?.source).toContain('Reply-To: reply@site.example')
  expect(server.received[1]?.source).toContain('filename=log.txt')
  expect(server.received[1]?.source).toContain(content.toString('base64'))
})

test.each([
  [550, '5.1.1 unknown', { kind: 'refused', address: 'invalid' }],
  [550, '5.1.10 no mail here', { kind: 'refused', address: 'invalid' }],
  [550, '5.2.1 disabled', { kind: 'refused', address: 'invalid' }],
  [550, 'no such mailbox', { kind: 'refused', address: 'doubtful' }],
  [550, '5.7.1 policy', { kind: 'refused', address: 'unjudged' }],
  [550, '5.1.8 bad sender', { kind: 'refused', address: 'unjudged' }],
  [552, 'mailbox full', { kind: 'refused', address: 'unjudged' }],
  [554, 'rejected as spam', { kind: 'refused', address: 'unjudged' }],
  [451, 'greylisted', { kind: 'deferred' }],
  [452, '4.2.2 mailbox full', { kind: 'deferred' }],
  [451, '4.3.0 try later', { kind: 'unavailable', isAtRecipient: true }],
  [450, '4.7.1 too many mails', { kind: 'unavailable', isAtRecipient: true }],
  [421, 'busy', { kind: 'unavailable', isAtRecipient: true }],
])('an answer of %i %s to the recipient', async (code, text, expected) => {
  const { server, delivery, outcome } = await deliverTo({ onRecipient: () => ({ code, text }) })
  expect(outcome).toMatchObject(expected)
  expect(server.received).toEqual([])
  // The connection is made anew.
  expect((await delivery.deliver(mail, 'id-2')).kind).toBe(expected.kind)
})

test.each([
  [552, '5.3.4 too large', { kind: 'refused', address: 'unjudged' }],
  [550, 'spam', { kind: 'refused', address: 'unjudged' }],
  [550, '5.1.1 unknown', { kind: 'refused', address: 'unjudged' }],
  [452, 'full', { kind: 'deferred' }],
  [421, 'busy', { kind: 'unavailable' }],
])('an answer of %i %s to the text', async (code, text, expected) => {
  const { outcome } = await deliverTo({ onText: () => ({ code, text }) })
  expect(outcome).toMatchObject(expected)
})

test.each([550, 451])('an answer of %i to the sender is not about the recipient', async (code) => {
  const { outcome } = await deliverTo({ onSender: () => ({ code, text: '5.1.1 not from you' }) })
  expect(outcome).toMatchObject({ kind: 'unavailable', isAtRecipient: false })
})

test('an address that no mail can have is refused without the server', async () => {
  const { server, delivery } = await deliverTo({})
  expect(await delivery.deliver({ ...mail, to: 'nobody' }, 'id-2')).toMatchObject({
    kind: 'refused',
    address: 'invalid',
  })
  expect(server.received).toHaveLength(1)
})

test('a mail that is not well-formed is an error, not a refusal of the address', async () => {
  const { delivery } = await deliverTo({})
  const broken = { ...mail, headers: { 'X-Note': 'a\nb' } }
  await expect(delivery.deliver(broken, 'id-2')).rejects.toThrow('not well-formed')
})

test.each(['break', 'silence', { code: 535, text: 'wrong password' }] as const)(
  'a sign-in that ends with %j has delivered nothing',
  async (answer) => {
    const { outcome } = await deliverTo({ onSignIn: () => answer })
    expect(outcome).toMatchObject({ kind: 'unavailable', isAtRecipient: false })
  },
)

test('a delivery that is closed ends the attempt under way, and begins no other', async () => {
  let delivery: ReturnType<typeof createDelivery> | undefined
  const server = await startMailServer({
    onText: () => {
      delivery?.close()
      return 'silence'
    },
  })
  closers.push(server.stop)
  delivery = createDelivery({ smtpUrl: server.url, mailFrom: 'team@site.example' })
  expect((await delivery.deliver(mail, 'id-1')).kind).toBe('unknown')
  expect((await delivery.deliver(mail, 'id-2')).kind).toBe('unavailable')
  expect(server.received).toHaveLength(1)
})

test('a connection that breaks before the text was asked for has delivered nothing', async () => {
  const { outcome } = await deliverTo({ onRecipient: () => 'break' })
  expect(outcome).toMatchObject({ kind: 'unavailable', isAtRecipient: true })
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
