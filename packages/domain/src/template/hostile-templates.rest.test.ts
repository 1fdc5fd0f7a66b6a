import { expect, test } from 'vitest'
import { parseTemplate } from './parse-template.ts'
import { renderTemplate } from './render-template.ts'
import { reportProblems } from './report-problems.ts'
import { printTemplate, templateLimits } from './template.ts'

/** Not a measure of speed: megabytes on a machine that has other work to do. */
const timeout = 60_000

test('lists in lists cannot grow without end', { timeout }, () => {
  const text = '{{#each list}}'.repeat(30) + '{{/each}}'.repeat(30)
  const list = Array.from({ length: 100 }, () => 'x')
  const rendered = renderTemplate(parseTemplate(text, []), { list })
  expect(rendered.problems).toMatchObject([{ kind: 'too-large' }])
})

test('includes in includes cannot grow without end', { timeout }, () => {
  const includes = new Map(
    Array.from({ length: 19 }, (_, level) => {
      const inner = level === 18 ? 'x'.repeat(1_000) : `{{> p${level + 1}}}`.repeat(10)
      return [`p${level}`, parseTemplate(inner, [])] as const
    }),
  )
  const rendered = renderTemplate(parseTemplate('{{> p0}}', []), {}, includes)
  expect(rendered.text).toHaveLength(templateLimits.renderedCharacters)
  expect(rendered.problems).toMatchObject([{ kind: 'too-large' }])
})

test.each([
  ['two million braces', '{'.repeat(2_000_000)],
  ['a million opening and closing braces', '{}'.repeat(1_000_000)],
  ['backslashes and braces', '\\{{{'.repeat(300_000)],
  ['blocks that never end', '{{#if a}}'.repeat(100_000)],
  ['ends that never began', '{{#each a}}'.repeat(100_000) + '{{/if}}'.repeat(100_000)],
  ['one name of two million letters', `{{${'a'.repeat(2_000_000)}}}`],
  ['spaces without end', `{{${' '.repeat(1_000_000)}`.repeat(2)],
])('%s are read and printed', { timeout }, (_, text) => {
  const template = parseTemplate(text, ['a'])
  expect(printTemplate(template) === text).toBe(true)
  expect(renderTemplate(template, {}).text.length).toBeGreaterThan(text.length / 2)
})

test('blocks may be nested a hundred thousand deep', { timeout }, () => {
  const depth = 100_000
  const text = `${'{{#if name}}'.repeat(depth)}deep${'{{/if}}'.repeat(depth)}`
  expect(renderTemplate(parseTemplate(text, []), { name: 'Ada' }).text).toBe('deep')
  const loops = `${'{{#each one}}'.repeat(depth)}{{this}}${'{{/each}}'.repeat(depth)}`
  expect(renderTemplate(parseTemplate(loops, []), { one: ['x'] }).text).toBe('x')
})

test('a text with a hundred thousand strange names is reported', { timeout }, () => {
  const text = Array.from({ length: 100_000 }, (_, index) => `{{n${index}}}`).join('')
  expect(reportProblems(parseTemplate(text, []), []).length).toBe(100_000)
})
