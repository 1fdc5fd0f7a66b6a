import { expect, test } from 'vitest'
import { emptyContent, type PromptContent, type PromptVariable } from '../prompt-content.ts'
import { checkPublishable, findKeys, findPersonalData, writeOutIncludes } from './index.ts'

const variable = (name: string): PromptVariable => ({
  name,
  type: 'text',
  defaultValue: '',
  required: false,
  choices: [],
})
const content = (changes: Partial<PromptContent>): PromptContent => ({
  ...emptyContent,
  title: 'Notes',
  description: 'Sums up notes.',
  body: 'Sum up {{notes}}.',
  ...changes,
})

// Put together here, so that no scanner takes this file for a leak.
const letters = 'aB3dE5gH7jK9mN1pQ3sT5vX7zA9cD1fG3hJ5kL7nP9rS1uW3yB5eF7'
test.each([
  ['an OpenAI key', `sk-proj-${letters}`],
  ['an Anthropic key', `sk-ant-api03-${letters}`],
  ['an AI provider key', `sk-${letters.slice(0, 32)}`],
  ['a Google key', `AIza${letters.slice(0, 35)}`],
  ['a Groq key', `gsk_${letters}`],
  ['an AWS key', `AKIA${'ABCD1234EFGH5678'}`],
  ['a GitHub token', `ghp_${letters.slice(0, 36)}`],
  ['a Stripe key', `sk_live_${letters.slice(0, 24)}`],
  ['a private key', '-----BEGIN RSA PRIVATE KEY-----'],
  ['a private key', '-----BEGIN PRIVATE KEY-----'],
  ['a session token', `eyJ${letters.slice(0, 20)}.eyJ${letters.slice(0, 30)}.${letters}`],
  ['a password in a URL', 'postgres://ada:hunter22@db.internal/notes'],
  ['a secret', `API_KEY="${letters.slice(0, 24)}"`],
  ['a secret', `Authorization: Bearer ${letters.slice(0, 30)}`],
])('%s is found', (name, key) => {
  expect(findKeys(`Use this: ${key} and go on.`)).toEqual([name])
})

test.each([
  'Ask for the api key: {{api_key}} and keep it.',
  'Never print a password; say "sk-..." instead.',
  'Visit https://example.com/a/b?c=d',
  'The secret of a good summary-in-three-sentences is rhythm.',
  'task-management-and-prioritisation-for-teams',
])('%s holds no key', (text) => {
  expect(findKeys(text)).toEqual([])
})

test.each([
  ['an email address', 'Write to ada@lovelace.dev today'],
  ['a phone number', 'Call +49 30 901820 now'],
  ['a phone number', 'Call (212) 736-5000.'],
  ['a card number', 'Pay with 4111 1111 1111 1111 please'],
  ['a social security number', 'SSN 078-05-1120'],
  ['a bank account number', 'IBAN DE89 3704 0044 0532 0130 00'],
])('%s is found', (name, text) => {
  expect(findPersonalData(text)).toEqual([name])
})

test.each([
  'Write to somebody@example.com',
  'In 2024-05-06 there were 1,234,567.89 of 3.141592653589',
  'Call (212) 555-0147',
  '--ar 16:9 --seed 4111111111111112 --v 6',
  'ISBN 978-3-16-148410-0 and 10.1000/182 and 192.168.100.200',
  '@mention and {{email}} and a@b',
])('%s holds nobody’s data', (text) => {
  expect(findPersonalData(text)).toEqual([])
})

test('hostile texts are searched in no time', () => {
  for (const piece of ['a@', '1 ', '+1(', 'AA11 ', 'a.', 'eyJ', 'api key=', 'a://b:'])
    expect(() => {
      const text = piece.repeat(200_000 / piece.length)
      findKeys(text)
      findPersonalData(text)
    }).not.toThrow()
}, 20_000)

test('what is missing, secret or personal is named with its place, and a key is never told', () => {
  const problems = checkPublishable(
    content({
      title: ' ',
      description: '',
      systemMessage: 'You are ada@lovelace.dev',
      variables: [{ ...variable('notes'), defaultValue: `sk-ant-${letters}` }],
    }),
  )
  expect(problems.map(({ kind, field, mayBeConfirmed }) => [kind, field, mayBeConfirmed])).toEqual([
    ['no-title', 'title', false],
    ['no-description', 'description', false],
    ['personal-data', 'systemMessage', true],
    ['key', 'variables', false],
  ])
  expect(JSON.stringify(problems)).not.toContain(letters.slice(0, 8))
})

test('a block that is never closed may be meant so', () => {
  expect(checkPublishable(content({ body: 'Explain {{#if a}} to me' }))).toMatchObject([
    { kind: 'broken', field: 'body', mayBeConfirmed: true },
  ])
  expect(checkPublishable(content({}))).toEqual([])
})

test('includes are written out at every level, with their variables', () => {
  const outer = content({
    body: 'Before {{> style}} after {{notes}}',
    variables: [variable('notes')],
  })
  const { content: whole, problems } = writeOutIncludes(outer, [
    { key: 'style', body: 'Be {tone}. {{> rules}}', variables: [variable('tone')] },
    { key: 'rules', body: '\\{{raw}} {"a": 1}', variables: [] },
  ])
  expect(problems).toEqual([])
  expect(whole.body).toBe('Before Be {{tone}}. \\{{raw}} {"a": 1} after {{notes}}')
  expect(whole.variables.map(({ name }) => name)).toEqual(['notes', 'tone'])
})

test('a content without includes stays as it is', () => {
  const single = content({ body: 'Sum up {notes}', variables: [variable('notes')] })
  expect(writeOutIncludes(single, []).content).toBe(single)
})

test('what cannot be followed, grows without end or changes its meaning is refused', () => {
  const problemsOf = (body: string, included: Parameters<typeof writeOutIncludes>[1]) =>
    writeOutIncludes(content({ body }), included).problems.map(({ message }) => message)
  expect(problemsOf('{{> gone}}', [])).toEqual(['There is no prompt gone to include here.'])
  const doubling = Array.from({ length: 20 }, (_, level) => ({
    key: `p${level}`,
    body: level === 19 ? '' : `{{> p${level + 1}}}`.repeat(9),
    variables: [],
  }))
  expect(problemsOf('{{> p0}}', doubling)).toEqual([
    'With its included prompts, it’s too long to publish.',
  ])
  expect(
    problemsOf('Print {"x": {name}} {{> style}}', [
      { key: 'style', body: 'for {{name}}', variables: [variable('name')] },
    ])[0],
  ).toMatch(/into a variable or block/)
})
