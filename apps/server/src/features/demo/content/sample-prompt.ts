import {
  emptyContent,
  listVariables,
  type PromptContent,
  type PromptVariable,
  parseTemplate,
} from '@product/domain'

type Sample = {
  title: string
  description: string
  body: string
  tags: string[]
  /** Of variables that have one. */
  defaults?: Record<string, string>
}

/** A prompt of the demo account; what its text names is declared. */
export function samplePrompt({ defaults = {}, ...sample }: Sample): PromptContent {
  const used = listVariables(parseTemplate(sample.body, []))
  return {
    ...emptyContent,
    ...sample,
    targetModels: ['gpt-4', 'claude-3'],
    variables: used.map(({ name }) => declare(name, defaults[name] ?? '')),
  }
}

const longTexts =
  /^(text|draft|code|notes|article|abstract|diff|schema|error|passages|chapter|data)$/

function declare(name: string, defaultValue: string): PromptVariable {
  const isNumber = /^\d+$/.test(defaultValue)
  const type = isNumber ? 'number' : longTexts.test(name) ? 'long-text' : 'text'
  return { name, type, defaultValue, required: true, choices: [] }
}
