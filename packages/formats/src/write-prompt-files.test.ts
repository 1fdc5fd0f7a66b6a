import { emptyContent, type PromptContent, productName } from '@product/domain'
import { describe, expect, it } from 'vitest'
import { type WritableFormatId, type WritablePrompt, writableFormatIds } from './prompt-file.ts'
import { readPromptFile } from './read-prompt-file.ts'
import { writeWholeFiles } from './testing/write-whole-files.ts'
import { describeLosses, writePromptFiles } from './write-prompt-files.ts'

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
  history: { versions: 1, names: ['production'] },
}

const history = 'the history of 1 version and the names production'
const blocks = ['{{#if long}}', '{{/if}}'].map(
  (tag) => `${tag} stays as it is, but means nothing in this format`,
)
const literal = 'a literal {{ is written as \\{{, for this format has no way to write it'
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
  prompty: [...blocks, 'the setting jsonOutput: true', history, '1 set of test values'],
  'github-models': [
    ...blocks,
    literal,
    'the setting stop: ["END"]',
    'the models o4',
    ...labels,
    ...types(`${choice}; default value "rain"`),
    history,
  ],
  promptfoo: [
    ...blocks,
    'the models o4, which promptfoo may not know or may run as commands',
    ...labels,
    ...types(choice),
    history,
  ],
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
    expect(describeLosses(format, prompt).sort()).toEqual(losses[format].sort())
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
  it.each(writableFormatIds)('%s', async (format) => {
    const prompts = [{ content }, { content }, { content: { ...emptyContent, title: '../..' } }]
    const files = await writeWholeFiles(format, prompts)
    expect(files.map(({ fileName }) => fileName)).toEqual(names[format])
  })
})

const version = (number: number, body: string) => ({
  number,
  note: '',
  authorName: '',
  createdAt: null,
  names: [],
  content: { ...emptyContent, title: 'Long', body },
})

describe('a bundle', () => {
  it('is begun anew before it is too large to be read again as one file', async () => {
    const prompts = Array.from({ length: 14 }, (_, index) => ({
      content: { ...emptyContent, title: `Prompt ${index}`, body: 'é'.repeat(199_000) },
    }))
    const files = await writeWholeFiles('product-json', prompts)
    const read = files.map(({ text }) => readPromptFile({ bytes: new TextEncoder().encode(text) }))
    expect(files.map(({ fileName }) => fileName)).toEqual([`${bundle}.json`, `${bundle}-2.json`])
    expect(read.flatMap((result) => result.prompts)).toHaveLength(14)
  })

  it('gives a prompt that no file can hold one of its own, and takes its versions one by one', async () => {
    let taken = 0
    let mostAhead = 0
    let written = 0
    const long = 'x'.repeat(1_000_000)
    function* versions() {
      for (let number = 1; number <= 15; number += 1) {
        taken += long.length
        mostAhead = Math.max(mostAhead, taken - written)
        yield version(number, long)
      }
    }
    const small = { content: { ...emptyContent, title: 'Small', body: 'x' } }
    const large = { content: { ...emptyContent, title: 'Large', body: long }, versions: versions() }
    const files: string[] = []
    for await (const piece of writePromptFiles('product-json', [small, large, small], {
      promptCount: 3,
    })) {
      if (typeof piece !== 'string') files.push('')
      else {
        written += piece.length
        files.push((files.pop() ?? '') + piece)
      }
    }
    expect(files.map((text) => JSON.parse(text).prompts.length)).toEqual([1, 1, 1])
    expect(JSON.parse(files[1] ?? '').prompts[0].versions).toHaveLength(15)
    expect(mostAhead).toBeLessThan(6_000_000)
  })
})
