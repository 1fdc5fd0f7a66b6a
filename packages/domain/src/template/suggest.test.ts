import { expect, test } from 'vitest'
import { renameVariable } from './rename-variable.ts'
import { suggestClosest, suggestVariables } from './suggest.ts'

const declared = ['topic', 'audience', 'sub_topic', 'tone']

/** The cursor stands at the bar. */
function complete(marked: string) {
  const position = marked.indexOf('|')
  const text = marked.replace('|', '')
  const completion = suggestVariables(text, position, declared)
  return completion && { ...completion, replaced: text.slice(completion.from, completion.to) }
}

test.each([
  ['Write {{|', declared, '', false],
  ['{{ to|', ['topic', 'tone', 'sub_topic'], 'to', false],
  ['{{TO|pic}}', ['topic', 'tone', 'sub_topic'], 'TOpic', true],
  ['{{#if aud| }}', ['audience'], 'aud', true],
  ['{{#each |}}', declared, '', true],
  ['{{#if a}}{{else if ton|', ['tone'], 'ton', false],
  ['\\\\{{ton|', ['tone'], 'ton', false],
  ['{{zzz|', [], 'zzz', false],
])('%s completes names', (marked, names, replaced, closed) => {
  expect(complete(marked)).toMatchObject({ names, replaced, closed })
})

test.each(['to|', '{to|', '\\{{to|', '{{{to|', '{{to}} |', '{{> to|', '{{ to to|'])(
  '%s completes nothing',
  (marked) => {
    expect(complete(marked)).toBeNull()
  },
)

test.each([
  ['topci', 'topic'],
  ['Topic', 'topic'],
  ['subTopic', 'sub_topic'],
  ['audiance', 'audience'],
  ['ton', 'tone'],
  ['language', null],
  ['x', null],
])('%s was probably meant as %s', (name, closest) => {
  expect(suggestClosest(name, declared)).toBe(closest)
})

test('renaming changes every use and nothing else', () => {
  const text =
    '{{topic}} {{ topic }} {topic} {{#if topic}}{{else if topic}}{{/if}}{{#each topic}}{{/each}} {{> topic}} \\{{topic}} topic {{topics}} {{#if topic}}'
  expect(renameVariable(text, declared, 'topic', 'thème')).toBe(
    '{{thème}} {{ thème }} {thème} {{#if thème}}{{else if thème}}{{/if}}{{#each thème}}{{/each}} {{> topic}} \\{{topic}} topic {{topics}} {{#if topic}}',
  )
})

test('single braces are renamed only where the name is declared', () => {
  expect(renameVariable('{a} {{a}}', [], 'a', 'b')).toBe('{a} {{b}}')
})

test('a name that cannot be one leaves the text as it was', () => {
  expect(renameVariable('{{topic}}', declared, 'topic', 'two words')).toBe('{{topic}}')
})
