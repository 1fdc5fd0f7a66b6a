import { contentLimits } from '@product/domain'
import { expect, it } from 'vitest'
import { readPromptFile } from './read-prompt-file.ts'

const entry = (name: string, rest: object = {}) => ({
  name,
  version: 1,
  type: 'text',
  prompt: 'Hello',
  labels: [],
  ...rest,
})
const read = (entries: object[]) =>
  readPromptFile({ bytes: new TextEncoder().encode(JSON.stringify(entries)) })

it('what is beyond a limit fails alone and says which limit', () => {
  const names = Array.from({ length: 101 }, (_, index) => `{{v${index}}}`).join(' ')
  const { prompts, failures } = read([
    entry('fine', { prompt: 'x'.repeat(contentLimits.body) }),
    entry('long', { prompt: 'x'.repeat(contentLimits.body + 1) }),
    entry('t'.repeat(201)),
    entry('tagged', { tags: Array.from({ length: 21 }, (_, index) => `tag ${index}`) }),
    entry('wide', { tags: ['t'.repeat(41)] }),
    entry('many', { prompt: names }),
    entry('stops', { config: { stop: Array.from({ length: 9 }, String) } }),
  ])
  expect(prompts.map(({ content }) => content.title)).toEqual(['fine'])
  expect(failures.map(({ message }) => message)).toEqual([
    'the body has 200,001 characters; at most 200,000 are allowed',
    'the title has 201 characters; at most 200 are allowed',
    'there are 21 tags; at most 20 are allowed',
    `the tag "${'t'.repeat(39)}…" has 41 characters; at most 40 are allowed`,
    'there are 101 variables; at most 100 are allowed',
    'there are 9 stop texts; at most 8 are allowed',
  ])
})

it('a file of which nothing can be imported is refused with the first reason', () => {
  expect(() => read([entry('a', { prompt: '' }), entry('b', { prompt: ' ' })])).toThrow(
    'No prompt of the file can be imported: entry 1 (a, version 1): there is no text in it',
  )
})

it('a field that names a part of every object is read as a field like any other', () => {
  const text =
    '[{"name":"constructor","version":1,"prompt":"{{__proto__}} {{constructor}}","labels":[],"__proto__":{"tags":["x"]}}]'
  const { prompts } = readPromptFile({ bytes: new TextEncoder().encode(text) })
  expect(prompts[0]?.content.tags).toEqual([])
  expect(prompts[0]?.content.variables.map(({ name }) => name)).toEqual([
    '__proto__',
    'constructor',
  ])
  expect(prompts[0]?.notCarriedOver).toEqual(['__proto__: {"tags":["x"]}'])
})
