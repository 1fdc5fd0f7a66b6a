import { emptyContent, type PromptContent } from '@product/domain'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readPromptFile } from '../read-prompt-file.ts'
import { langfuseWriter } from './langfuse.ts'
import { writePromptfoo } from './promptfoo.ts'
import { promptsChatCsvWriter } from './prompts-chat-csv.ts'
import { writePrompty } from './prompty.ts'

const withContent = (change: Partial<PromptContent>): { content: PromptContent } => ({
  content: { ...emptyContent, title: 'Poem', body: 'Write.', ...change },
})
const variable = (defaultValue: string) => ({
  name: 'topic',
  type: 'text' as const,
  defaultValue,
  required: false,
  choices: [],
})

const code = 'range.constructor("return process")()'
const expressions = [
  `{{ ${code} }}`,
  `{% set x = ${code} %}`,
  `{{{a: ${code}}}}`,
  `{{{{ ${code} }}}}`,
  `{{ {% if ${code} %} }}`,
  `{{ {{ ${code} }}`,
  `{\\{{ ${code} }}`,
  `{# ${code} #}`,
  '{{env.HOME}}',
]
/** Tags of Nunjucks that are left in a text once our own escapes are taken away. */
const tagsIn = (text: string): string[] =>
  text.replaceAll(/\{\{ '\{[{%#]?' \}\}/g, '·').match(/\{[{%#]/g) ?? []

describe('a file for promptfoo', () => {
  it.each([
    'exec: sh -c "touch /tmp/x"',
    'file:///tmp/x.js',
    'python:x.py',
    'https://evil.example/x',
    'openai:codex-sdk',
    'openai:agents:x',
    'anthropic:claude-agent-sdk',
    'openai:chat:x y',
    './provider.js',
    'package:@x/y:z',
  ])('does not name %s as a provider, and says so', (model) => {
    const { text, notCarriedOver } = writePromptfoo(withContent({ targetModels: [model, 'gpt-4'] }))
    expect(parse(text).providers).toEqual(['gpt-4'])
    expect(notCarriedOver.join()).toContain(model)
  })

  it.each(['openai:chat:gpt-4.1', 'ollama:chat:llama3.3', 'anthropic:messages:claude-sonnet-4'])(
    'names the model %s',
    (model) => {
      const { text, notCarriedOver } = writePromptfoo(withContent({ targetModels: [model] }))
      expect(parse(text).providers).toEqual([model])
      expect(notCarriedOver).toEqual([])
    },
  )

  it.each([
    'exec: id',
    'file:///etc/passwd',
    'prompts/x.js',
    'x.py:run',
    'exec: id\nmore',
    '*.txt',
  ])('writes the prompt %j as a message, not as a path', (body) => {
    const { text } = writePromptfoo(withContent({ body }))
    const [{ raw }] = parse(text).prompts
    expect(JSON.parse(raw)).toEqual([{ role: 'user', content: body }])
    const read = readPromptFile({ bytes: new TextEncoder().encode(text) })
    expect(read.prompts[0]?.content.body).toBe(body)
  })

  it.each(['file:///etc/passwd', 'exec: id', 'package:x:y', ' python:x.py'])(
    'leaves out the value %j, and says so',
    (value) => {
      const prompt = { ...withContent({ variables: [variable(value)] }) }
      const { text, notCarriedOver } = writePromptfoo({ ...prompt, testValues: [{ topic: value }] })
      expect(text).not.toContain(value.trim())
      expect(notCarriedOver.join()).toContain(value.trim())
    },
  )

  it.each(expressions)('has no expression of %s in any text', (text) => {
    const content = {
      title: text,
      description: text,
      body: `user:\n${text}\n\nassistant:\n${text}`,
      systemMessage: text,
      variables: [variable(text)],
      targetModels: ['gpt-4'],
      settings: { ...emptyContent.settings, stop: [text] },
    }
    const written = writePromptfoo({ ...withContent(content), testValues: [{ topic: text }] }).text
    const texts: string[] = []
    JSON.stringify(parse(written), (_, value) => {
      if (typeof value === 'string') texts.push(value)
      return value
    })
    expect(texts.flatMap(tagsIn)).toEqual([])
    const read = readPromptFile({ bytes: new TextEncoder().encode(written) })
    expect(read.prompts[0]).toMatchObject({
      content: { title: text, description: text },
      testValues: [{ topic: text }],
    })
  })
})

describe('a file for Prompty', () => {
  it.each(expressions)('has no expression of %s in its body', (body) => {
    const [, , written = ''] = writePrompty(withContent({ body })).text.split('---\n')
    expect(tagsIn(written)).toEqual([])
  })

  it.each(['{env:AWS_SECRET}', '{file:/etc/passwd} b', '{ env : X }'])(
    'does not refer to $%s of the machine, and says so',
    (reference) => {
      const text = `a $${reference}`
      const content = {
        title: text,
        description: text,
        tags: [text],
        targetModels: [text, text],
        variables: [variable(text)],
      }
      const written = writePrompty({ ...withContent(content), testValues: [{ topic: text }] })
      expect(written.text).not.toContain('$'.concat('{'))
      expect(written.notCarriedOver.join()).toContain(text)
    },
  )
})

async function writeBundled(writer: typeof langfuseWriter, body: string): Promise<string> {
  let written = ''
  for await (const piece of writer.create()(withContent({ body }))) written += piece
  return written
}

it('a file for Langfuse does not include other prompts of the project', async () => {
  const written = await writeBundled(langfuseWriter, '@@@langfusePrompt:name=secret@@@')
  expect(written).not.toContain('@@@langfusePrompt:')
})

it.each(['=1+1', '+1', '-1', '@x', '\t=1', '\r=1'])(
  'a spreadsheet does not run %j',
  async (body) => {
    expect(await writeBundled(promptsChatCsvWriter, body)).toContain(`"'${body}"`)
  },
)
