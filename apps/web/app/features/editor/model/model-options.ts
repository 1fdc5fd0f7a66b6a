import { nameModel as nameInCatalogue } from '@product/domain'

type ModelOption = { value: string; label: string }

/** The boxes of Target Models. */
export const targetModelBoxes: readonly ModelOption[] = [
  { value: 'gpt-4', label: 'ChatGPT GPT-4' },
  { value: 'claude-3', label: 'Claude' },
  { value: 'gemini', label: 'Gemini' },
  { value: 'llama-3', label: 'LLaMA 3' },
  { value: 'mistral', label: 'Mistral AI' },
]

/** Suggestions of Add Model; any other id may be typed. */
export const furtherModels: readonly ModelOption[] = [
  'gpt-3.5',
  'claude-2',
  'dalle-3',
  'midjourney',
].map((value) => ({ value, label: nameInCatalogue(value) }))

/** As its box says, or as it is called everywhere else. */
export const nameModel = (value: string): string =>
  targetModelBoxes.find((option) => option.value === value)?.label ?? nameInCatalogue(value)
