import { describe, expect, it } from 'vitest'
import { readPromptFile } from './read-prompt-file.ts'
import { UnreadableFile } from './unreadable-file.ts'

const read = (text: string) => readPromptFile({ bytes: new TextEncoder().encode(text) })
function findRefusal(text: string): unknown {
  try {
    return read(text)
  } catch (error) {
    return error
  }
}

const chat = (content: string) =>
  JSON.stringify({ model: 'm', messages: [{ role: 'user', content }] })
const webUi = (content: string) => JSON.stringify([{ command: '/a', content }])
const fString = (template: string) =>
  JSON.stringify({ lc: 1, type: 'constructor', id: ['PromptTemplate'], kwargs: { template } })
const prompty = (body: string) => `---\ninputs: {}\n---\n${body}`
const dotprompt = (body: string) => `---\nconfig: {}\n---\n${body}`

describe('a file made to hurt is refused', () => {
  it.each([
    ['6 MB', 'x'.repeat(6 * 1024 * 1024), 'The file has 6.0 MB; at most 5 MB can be read'],
    ['more than 2,000 prompts', `act,prompt\n${'a,b\n'.repeat(2_001)}`, 'holds 2,001 prompts'],
    ['JSON of brackets', '['.repeat(1_000_000), 'nested more than 64 levels deep (line 1'],
    [
      'YAML of brackets',
      `prompts:\n${'[\n'.repeat(500_000)}`,
      'more than 64 levels deep (line 65)',
    ],
    ['YAML of dashes', `prompts:\n${'- '.repeat(5_000)}`, 'more than 64 levels deep (line 2)'],
    ['YAML of very many entries', `prompts:\n${'- a\n'.repeat(25_000)}`, 'too many entries'],
    [
      'YAML of very many anchors',
      `prompts: [x]\nl:\n${Array.from({ length: 20_000 }, (_, n) => `  - &a${n} x`).join('\n')}`,
      'repeats its anchors too often',
    ],
    [
      'YAML of very many repetitions',
      `a: &a {x: 1}\nprompts: [x]\n${Array.from({ length: 5_000 }, (_, n) => `b${n}: {<<: *a}`).join('\n')}`,
      'repeats its anchors too often',
    ],
    ['a JSON text without end', `["${'a'.repeat(1_000_000)}`, 'never closed (line 1, column 2)'],
    ['a CSV of quotes', `act,prompt\n${'"'.repeat(1_000_001)}`, 'never closed (line 2)'],
    ['megabytes of braces', '{{'.repeat(500_000), 'the body has 1,000,000 characters'],
  ])('%s', (_, text, message) => {
    const refusal = findRefusal(text)
    expect(refusal).toBeInstanceOf(UnreadableFile)
    expect(refusal).toMatchObject({ message: expect.stringContaining(message) })
  })
})

describe('a text of 190,000 characters made to be slow is read', () => {
  it.each([
    ['braces', chat('{{x}}'.repeat(38_000))],
    ['escapes', chat('a {{ \\{{ }} '.repeat(15_000))],
    ['one close for many opens', chat(`${'x{{a|'.repeat(37_000)}}}`)],
    ['quotes of Open WebUI', webUi(`{{x | ${'"\\'.repeat(90_000)}}}`)],
    ['brackets of Open WebUI', webUi(`{{x | ${'['.repeat(180_000)}}}`)],
    ['opened f-strings', fString('{a'.repeat(90_000))],
    ['opened Jinja tags', prompty('{%'.repeat(90_000))],
    ['blank space in prompty', prompty(`x${' '.repeat(180_000)}x`)],
    ['line breaks in dotprompt', dotprompt(`x${'\n'.repeat(180_000)}x`)],
    ['blank space in a heading', `# a${' '.repeat(180_000)}#x\n\nbody`],
  ])('%s', (_, text) => {
    expect(read(text).prompts).toHaveLength(1)
  })
})

it('a type that is called like a part of every object is only an unknown type', () => {
  const { prompts } = read(webUi('{{x | constructor}}'))
  expect(prompts[0]?.content.variables[0]?.type).toBe('text')
  expect(prompts[0]?.notCarriedOver).toContain('"x" is of the type "constructor"; it is now text')
})
