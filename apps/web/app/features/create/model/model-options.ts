import { nameModel } from '@product/domain'

/** The AI models that a new prompt may be for. */
export const modelOptions = [
  'gpt-4',
  'gpt-3.5',
  'claude-3',
  'claude-2',
  'dalle-3',
  'midjourney',
].map((value) => ({ value, label: nameModel(value) }))
