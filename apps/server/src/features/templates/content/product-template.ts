import type { Template } from '@product/contract'
import type { PromptContent, PromptSettings, PromptVariable } from '@product/domain'

/** A template of the product itself. Its id never changes: prompts name it as their source. */
export type ProductTemplate = Pick<Template, 'id' | 'category' | 'kind' | 'color'> &
  Pick<PromptContent, 'title' | 'description' | 'body' | 'variables' | 'tags' | 'targetModels'> &
  Partial<Pick<PromptContent, 'systemMessage' | 'modality'>> & {
    settings?: Partial<PromptSettings>
  }

const variable = (
  name: string,
  type: PromptVariable['type'],
  { defaultValue = '', required = true, choices = [] }: Partial<PromptVariable> = {},
): PromptVariable => ({ name, type, defaultValue, required, choices })

export const text = (name: string, defaultValue = ''): PromptVariable =>
  variable(name, 'text', { defaultValue })

export const longText = (name: string, defaultValue = ''): PromptVariable =>
  variable(name, 'long-text', { defaultValue })

/** One that the prompt does without. */
export const optional = (name: string, defaultValue = ''): PromptVariable =>
  variable(name, 'long-text', { defaultValue, required: false })

export const number = (name: string, defaultValue: string): PromptVariable =>
  variable(name, 'number', { defaultValue })

/** The first is chosen until another is. */
export const choice = (name: string, ...choices: [string, ...string[]]): PromptVariable =>
  variable(name, 'choice', { defaultValue: choices[0], choices })

export const yesNo = (name: string, defaultValue: 'yes' | 'no'): PromptVariable =>
  variable(name, 'yes-no', { defaultValue, required: false })

/** Lines of text; what stands between two of them is one line break. */
export const lines = (...parts: string[]): string => `${parts.join('\n')}\n`
