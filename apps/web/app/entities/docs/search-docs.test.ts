import { sections } from 'virtual:docs-index'
import { describe, expect, test } from 'vitest'
import { createDocsSearch, stem } from './search-docs.ts'

const search = createDocsSearch(sections)

/** Questions of newcomers, each with the page that must come first. */
const questions: [string, string][] = [
  ['how do I get started', 'getting-started'],
  ['how do I write my first prompt', 'getting-started'],
  ['how do I use variables in a prompt', 'variables-and-files'],
  ['if else in template', 'template-language'],
  ['loop over a list in a prompt', 'template-language'],
  ['include another prompt', 'template-language'],
  ['go back to an older version', 'versions'],
  ['restore a previous version', 'versions'],
  ['connect my openai api key', 'connect-openai'],
  ['use claude', 'connect-anthropic'],
  ['where do I get a gemini key', 'connect-google'],
  ['can I use ollama', 'connect-openai-compatible'],
  ['where are the hotkeys', 'keyboard-shortcuts'],
  ['can I make folders', 'collections'],
  ['run a prompt on several models side by side', 'compare-models'],
  ['run without an api key in chrome', 'models-in-the-browser'],
  ['how much did my runs cost', 'history-and-metrics'],
  ['make a prompt public', 'publishing'],
  ['share a prompt with a colleague', 'sharing'],
  ['invite members to my team', 'workspaces'],
  ['suggest an edit to a prompt', 'comments'],
  ['propose a change to a prompt I cannot edit', 'change-requests'],
  ['import prompts from langfuse', 'import'],
  ['export all my prompts', 'export'],
  ['what does csv keep', 'file-formats'],
  ['install the browser extension', 'extension'],
  ['does it work offline', 'offline'],
  ['keyboard shortcuts', 'keyboard-shortcuts'],
  ['call the api with curl', 'using-the-api'],
  ['typescript sdk', 'sdk'],
  ['host it on my own server', 'self-hosting'],
  ['SMTP_URL', 'configuration'],
  ['make a backup of the database', 'backup-and-restore'],
  ['are my api keys encrypted', 'security'],
  ['is my api key safe', 'security'],
  ['how much does pro cost', 'plans-and-billing'],
  ['cancel my subscription', 'plans-and-billing'],
  ['turn on two-factor authentication', 'account'],
  ['delete my account', 'account'],
  ['stop email notifications', 'notifications'],
  ['contact support', 'support'],
  ['organize prompts in folders', 'collections'],
]

describe('a newcomer who asks', () => {
  test.each(questions)('“%s” finds %s first', (question, page) => {
    expect(search(question)[0]?.page).toBe(page)
  })
})

test('words that are not finished or misspelt find their page', () => {
  expect(search('keyboard shor')[0]?.page).toBe('keyboard-shortcuts')
  expect(search('extensoin')[0]?.page).toBe('extension')
})

test('a question leads to the section that answers it', () => {
  const [hit] = search('recovery codes')
  expect(hit).toMatchObject({ page: 'account', anchor: 'recovery-codes' })
  expect(hit?.excerpt.length).toBeLessThan(160)
})

test('a newcomer who asks why a run is expensive finds what it costs to compare models', () => {
  const hits = search('why is my run so expensive').slice(0, 3)
  expect(hits.map(({ page, anchor }) => `${page}#${anchor}`)).toContain(
    'compare-models#what-does-it-cost',
  )
})

test('nothing is found for words that say nothing, or that are nowhere', () => {
  expect(search('how do I')).toEqual([])
  expect(search('')).toEqual([])
  expect(search('zzzzqqqq')).toEqual([])
})

test('endings do not matter', () => {
  expect(stem('publishing')).toBe(stem('published'))
  expect(stem('variables')).toBe(stem('variable'))
  expect(stem('running')).toBe(stem('run'))
})
