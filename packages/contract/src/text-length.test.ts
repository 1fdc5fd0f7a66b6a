import { expect, test } from 'vitest'
import { QuestionFields } from './community.ts'
import { PromptContent } from './prompt-content.ts'

test('a text that is too long is told by how much', () => {
  const { error } = PromptContent.shape.body.safeParse('x'.repeat(401_669))
  expect(error?.issues[0]?.message).toBe('Too long: 401,669 of 200,000 characters')
})

test('a title is one line', () => {
  const { title } = QuestionFields.shape
  expect(title.parse('Is it slow?\r\nBcc: everybody\u2028End')).toBe(
    'Is it slow? Bcc: everybody End',
  )
})
