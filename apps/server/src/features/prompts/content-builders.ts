import { PromptContent as PromptContentSchema } from '@product/contract'
import {
  defaultSettings,
  emptyContent,
  type PromptContent,
  type PromptSettings,
  type PromptVariable,
} from '@product/domain'

/** A content as we write it by hand: what is not said is as usual. */
export type WrittenContent = Pick<
  PromptContent,
  'title' | 'description' | 'body' | 'variables' | 'tags' | 'targetModels'
> &
  Partial<Pick<PromptContent, 'systemMessage' | 'modality'>> & {
    settings?: Partial<PromptSettings>
  }

export const toContent = ({ settings, ...fields }: WrittenContent): PromptContent =>
  PromptContentSchema.parse({
    ...emptyContent,
    ...fields,
    settings: { ...defaultSettings, ...settings },
  })

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
