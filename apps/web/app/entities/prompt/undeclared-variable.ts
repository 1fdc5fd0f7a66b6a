import type { PromptVariable } from '@product/domain'

/** A name that a text uses and nobody has declared: asked for all the same. */
export const undeclaredVariable = (name: string): PromptVariable => ({
  name,
  type: 'text',
  defaultValue: '',
  required: true,
  choices: [],
})
