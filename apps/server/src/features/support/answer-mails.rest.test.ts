import { createId } from '@product/domain'
import { expect, test } from 'vitest'
import { composeAnswer, composeTranscript } from './answer-mails.ts'

const settings = {
  incomingMail: null,
  mailFrom: 'Promptuary <hello@site.example>',
  siteUrl: 'https://site.example',
}

const conversation = {
  id: createId(),
  subject: 'Versions',
  kind: 'chat',
  personName: 'Grace',
  lastMailId: null,
  receivedMailId: null,
  accountId: null,
}

const messageOf = (sequence: number) => ({
  id: createId(),
  sequence,
  author: 'person' as const,
  authorName: 'Grace',
  files: [],
  mail: null,
  createdAt: '2026-11-18T18:00:00.000Z',
  text: `Message ${sequence} ${'word '.repeat(750)}`,
})

test('a transcript reads no messages beyond its length: looking for their links would take long', () => {
  const fitting = Array.from({ length: 60 }, (_, n) => messageOf(n + 1))
  const furtherOf = (sequence: number) => ({
    ...messageOf(sequence),
    get text(): string {
      throw new Error(`Message ${sequence} was read`)
    },
  })
  const further = Array.from({ length: 440 }, (_, n) => furtherOf(n + 61))
  const messages = [...fitting, ...further]
  const addresses = { to: 'grace@example.com', replyTo: null }
  const mail = composeTranscript(settings, conversation, { ...addresses, messages })
  expect(mail.text).toContain('Message 52 word')
  expect(mail.text).toHaveLength(200_001)
})

const answered = {
  to: 'grace@example.com',
  answers: [{ ...messageOf(2), author: 'operator' as const, authorName: 'Olga', text: 'Yes.' }],
  question: undefined,
  hasEarlier: false,
  isConfirmed: false,
}

const accountId = createId()

test.each([
  ['reply@site.example', { kind: 'contact' }, 'Reply to this mail to answer.'],
  [null, { kind: 'contact' }, 'To answer, use the form at https://site.example/contact'],
  [
    'reply@site.example',
    {},
    'Reply to this mail to answer.\nYou can also go on in the chat, in the browser where you wrote: https://site.example',
  ],
  [null, {}, 'To answer, go on in the chat, in the browser where you wrote: https://site.example'],
  [
    'reply@site.example',
    { accountId },
    `Reply to this mail to answer.\nYou can also go on in the chat: https://site.example/dashboard?chat=${conversation.id}`,
  ],
  [
    null,
    { accountId },
    `To answer, go on in the chat: https://site.example/dashboard?chat=${conversation.id}`,
  ],
])('with replies to %s an answer to %o says how to go on', (replyTo, fields, closing) => {
  const mail = composeAnswer(settings, { ...conversation, ...fields }, { ...answered, replyTo })
  // Nothing else follows the signature.
  expect(mail.text.split(/Olga[^\n]*\n\n/)[1]).toBe(`${closing}\n`)
})

test('at an address that somebody typed nothing that they wrote becomes a link; at a confirmed one the words stay', () => {
  const question = { ...messageOf(1), text: 'Go to evil.museum\nnow' }
  const person = {
    ...conversation,
    accountId,
    subject: 'See evil.museum',
    personName: 'evil.museum',
  }
  const compose = (isConfirmed: boolean) => {
    const given = { ...answered, question, replyTo: null, isConfirmed }
    return composeAnswer(settings, person, given)
  }
  expect(compose(true).text).toContain('> Go to evil.museum\n> now\n')
  expect(compose(false).text).toContain('> Go to evil\u2060.museum\n> now\n')
  expect(compose(false).subject).toContain('See evil\u2060.museum')
  expect(compose(false).text).not.toContain('evil.museum')
})
