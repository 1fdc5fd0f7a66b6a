import { emptyContent, type PromptVariable, productName } from '@product/domain'
import type { FormatId, ReadPrompt, WritableFormatId, WritablePrompt } from './prompt-file.ts'
import { describeLosses } from './write-prompt-files.ts'

/** The parts of a prompt that a file may hold, in words. */
export const promptParts = {
  title: 'Title',
  description: 'Description',
  systemMessage: 'System message',
  body: 'Prompt text',
  variables: 'Variables',
  variableDetails: 'Variable types, choices and required variables',
  defaults: 'Default values',
  models: 'Model',
  furtherModels: 'Further models',
  settings: 'Model settings',
  tags: 'Tags',
  modality: 'Modality',
  testValues: 'Test values',
  versions: 'Versions',
  labels: 'Version labels',
  collections: 'Collections',
  favorite: 'Favorite',
} as const
export type PromptPart = keyof typeof promptParts

type FormatFacts = {
  name: string
  /** Endings of its files, as far as they tell it from others. */
  endings: readonly string[]
  /** The parts that a file of this format can bring in. */
  reads: readonly PromptPart[]
}

const texts = ['title', 'systemMessage', 'body', 'variables'] as const
const declared = [
  'variableDetails',
  'defaults',
  'models',
  'furtherModels',
  'settings',
  'tags',
  'modality',
] as const
const columns = [
  ...texts,
  'description',
  'defaults',
  'models',
  'furtherModels',
  'tags',
  'modality',
  'collections',
] as const
const isPart = (name: string): name is PromptPart => name in promptParts
const everything = Object.keys(promptParts).filter(isPart)

export const formatFacts: Record<FormatId, FormatFacts> = {
  'product-json': { name: `${productName} JSON`, endings: ['.json'], reads: everything },
  dotprompt: {
    name: 'dotprompt',
    endings: ['.prompt'],
    reads: [...texts, 'description', ...declared],
  },
  prompty: {
    name: 'Prompty',
    endings: ['.prompty'],
    reads: [...texts, 'description', ...declared, 'testValues'],
  },
  'github-models': {
    name: 'GitHub Models YAML',
    endings: ['.prompt.yml', '.prompt.yaml'],
    reads: [...texts, 'description', 'models', 'settings', 'testValues'],
  },
  promptfoo: {
    name: 'promptfoo YAML',
    endings: ['.yaml', '.yml', '.json'],
    reads: [
      ...texts,
      'description',
      'defaults',
      'models',
      'furtherModels',
      'settings',
      'testValues',
    ],
  },
  langchain: {
    name: 'LangChain JSON',
    endings: ['.json'],
    reads: [...texts, 'description', 'variableDetails', 'defaults', 'models', 'settings', 'tags'],
  },
  langfuse: {
    name: 'Langfuse JSON',
    endings: ['.json'],
    reads: [...texts, 'description', ...declared, 'versions', 'labels'],
  },
  csv: { name: 'CSV', endings: ['.csv', '.tsv'], reads: columns },
  'prompts-chat-csv': { name: 'prompts.chat CSV', endings: ['.csv'], reads: columns },
  openai: {
    name: 'OpenAI JSON',
    endings: ['.json'],
    reads: [...texts, 'description', 'models', 'settings', 'tags', 'testValues'],
  },
  'open-webui': {
    name: 'Open WebUI JSON',
    endings: ['.json'],
    reads: ['title', 'description', 'body', 'variables', 'variableDetails', 'defaults', 'tags'],
  },
  librechat: {
    name: 'LibreChat JSON',
    endings: ['.json'],
    reads: [
      'title',
      'description',
      'body',
      'variables',
      'variableDetails',
      'tags',
      'versions',
      'labels',
    ],
  },
  markdown: { name: 'Markdown', endings: ['.md'], reads: [...texts, 'description', ...declared] },
  text: { name: 'Plain text', endings: ['.txt'], reads: ['title', 'body', 'variables'] },
}

const content = {
  ...emptyContent,
  title: 'Greeting',
  body: 'Say hello.',
}
const variable: PromptVariable = {
  name: 'name',
  type: 'text',
  defaultValue: '',
  required: false,
  choices: [],
}

/** For each part a prompt that has it, and otherwise only a title and a text. */
export const partExamples: Record<PromptPart, WritablePrompt> = {
  title: { content },
  description: { content: { ...content, description: 'For letters' } },
  systemMessage: { content: { ...content, systemMessage: 'You are polite.' } },
  body: { content },
  variables: {
    content: { ...content, body: 'Say hello to {{name}}.', variables: [{ ...variable }] },
  },
  variableDetails: {
    content: {
      ...content,
      body: 'Say hello to {{name}}.',
      variables: [{ ...variable, type: 'choice', required: true, choices: ['Ada', 'Bob'] }],
    },
  },
  defaults: {
    content: {
      ...content,
      body: 'Say hello to {{name}}.',
      variables: [{ ...variable, defaultValue: 'Ada' }],
    },
  },
  models: { content: { ...content, targetModels: ['gpt-4o'] } },
  furtherModels: { content: { ...content, targetModels: ['gpt-4o', 'claude-sonnet-4-5'] } },
  settings: {
    content: {
      ...content,
      settings: { ...content.settings, temperature: 0.5, maxOutputTokens: 9 },
    },
  },
  tags: { content: { ...content, tags: ['letters'] } },
  modality: { content: { ...content, modality: 'image' } },
  testValues: { content, testValues: [{ name: 'Ada' }] },
  versions: { content, history: { versions: 1, names: [] } },
  labels: { content, history: { versions: 1, names: ['production'] } },
  collections: { content, collections: ['Letters'] },
  favorite: { content, isFavorite: true },
}

/** The parts that a file of this format holds when it is exported, as its writer says. */
export const listWrittenParts = (format: WritableFormatId): PromptPart[] =>
  everything.filter((part) => describeLosses(format, partExamples[part]).length === 0)

/** The parts that a prompt has which was read from a file. */
export function listPartsOf(prompt: ReadPrompt): PromptPart[] {
  const { title, description, systemMessage, body, variables, targetModels, tags } = prompt.content
  const { settings, modality } = prompt.content
  const has: Record<PromptPart, boolean> = {
    title: title !== '',
    description: description !== '',
    systemMessage: systemMessage !== '',
    body: body !== '',
    variables: variables.length > 0,
    variableDetails: variables.some(({ type, choices }) => type !== 'text' || choices.length > 0),
    defaults: variables.some(({ defaultValue }) => defaultValue !== ''),
    models: targetModels.length > 0,
    furtherModels: targetModels.length > 1,
    settings:
      settings.jsonOutput || Object.values(settings).some((value) => typeof value === 'number'),
    tags: tags.length > 0,
    modality: modality !== 'text',
    testValues: (prompt.testValues ?? []).length > 0,
    versions: (prompt.versions ?? []).length > 0,
    labels: (prompt.versions ?? []).some(({ names }) => names.length > 0),
    collections: (prompt.collections ?? []).length > 0,
    favorite: prompt.isFavorite ?? false,
  }
  return everything.filter((part) => has[part])
}
