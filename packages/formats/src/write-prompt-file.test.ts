import { emptyContent, type PromptContent, productName } from '@product/domain'
import { describe, expect, it } from 'vitest'
import { type WritableFormatId, type WritablePrompt, writableFormatIds } from './prompt-file.ts'
import { writePromptFile } from './write-prompt-file.ts'

const content: PromptContent = {
  title: 'Été: notes / 2026',
  description: 'For the team',
  systemMessage: 'You take minutes.',
  body: '{{#if long}}Long.{{/if}} {% Write \\{{x}} about {topic}.',
  variables: [
    {
      name: 'topic',
      type: 'choice',
      defaultValue: 'rain',
      required: true,
      choices: ['rain', 'sun'],
    },
    { name: 'long', type: 'yes-no', defaultValue: '', required: false, choices: [] },
  ],
  targetModels: ['gpt-4o', 'o4'],
  modality: 'multimodal',
  tags: ['work'],
  settings: {
    temperature: 0.2,
    maxOutputTokens: null,
    topP: null,
    stop: ['END'],
    seed: null,
    jsonOutput: true,
  },
}

const prompt: WritablePrompt = {
  content,
  testValues: [{ topic: 'rain' }, { topic: 'sun' }],
  versions: [
    { number: 1, note: '', authorName: '', createdAt: null, names: ['production'], content },
  ],
}

const history = 'the history of 1 version and the names production'
const blocks = ['{{#if long}}', '{{/if}}'].map(
  (tag) => `${tag} stays as it is, but means nothing in this format`,
)
const literal = 'a literal {{ is written as \\{{, for this format has no way to write it'
const jinja = '{% is plain text here, but begins a tag there'
const labels = ['the tags work', 'the modality multimodal']
const types = (topic: string) => [
  `of the variable "topic": ${topic}`,
  'of the variable "long": type yes-no',
]
const choice = 'type choice; that it is required; choices rain, sun'

const losses: Record<WritableFormatId, string[]> = {
  'product-json': [],
  dotprompt: [history, '2 sets of test values'],
  markdown: [history, '2 sets of test values'],
  prompty: [...blocks, jinja, 'the setting jsonOutput: true', history, '1 set of test values'],
  'github-models': [
    ...blocks,
    literal,
    'the setting stop: ["END"]',
    'the models o4',
    ...labels,
    ...types(`${choice}; default value "rain"`),
    history,
  ],
  promptfoo: [...blocks, jinja, ...labels, ...types(choice), history],
  langfuse: [...blocks, literal, '2 sets of test values'],
  'prompts-chat-csv': [
    ...blocks,
    'that the first part is the system message',
    'the description',
    'the models gpt-4o, o4',
    'the tags work',
    'the setting temperature: 0.2',
    'the setting stop: ["END"]',
    'the setting jsonOutput: true',
    ...types(choice),
    '2 sets of test values',
    history,
  ],
}

describe('writing says exactly what the format cannot hold', () => {
  it.each(writableFormatIds)('%s', (format) => {
    expect(writePromptFile(format, [prompt]).notCarriedOver.sort()).toEqual(losses[format].sort())
  })
})

const bundle = `${productName.toLowerCase()}-prompts`
const names: Record<WritableFormatId, string[]> = {
  'product-json': [`${bundle}.json`],
  langfuse: [`${bundle}.langfuse.json`],
  'prompts-chat-csv': [`${bundle}.csv`],
  dotprompt: ['ete-notes-2026.prompt', 'ete-notes-2026-2.prompt', 'prompt.prompt'],
  prompty: ['ete-notes-2026.prompty', 'ete-notes-2026-2.prompty', 'prompt.prompty'],
  'github-models': [
    'ete-notes-2026.prompt.yml',
    'ete-notes-2026-2.prompt.yml',
    'prompt.prompt.yml',
  ],
  promptfoo: [
    'ete-notes-2026.promptfoo.yaml',
    'ete-notes-2026-2.promptfoo.yaml',
    'prompt.promptfoo.yaml',
  ],
  markdown: ['ete-notes-2026.md', 'ete-notes-2026-2.md', 'prompt.md'],
}

describe('several prompts go into one file where the format allows it', () => {
  it.each(writableFormatIds)('%s', (format) => {
    const prompts = [{ content }, { content }, { content: { ...emptyContent, title: '../..' } }]
    const { files } = writePromptFile(format, prompts)
    expect(files.map(({ fileName }) => fileName)).toEqual(names[format])
  })
})
