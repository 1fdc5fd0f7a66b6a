import { createId } from '@product/domain'
import { expect, test } from 'vitest'
import { composeTranscript } from './answer-mails.ts'

const settings = {
  incomingMail: null,
  mailFrom: 'Promptuary <hello@site.example>',
  siteUrl: 'https://site.example',
}

const thread = {
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
  const mail = composeTranscript(settings, thread, { ...addresses, messages })
  expect(mail.text).toContain('Message 52 word')
  expect(mail.text).toHaveLength(200_001)
})
