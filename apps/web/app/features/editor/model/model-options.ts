type ModelOption = { value: string; label: string }

/** The boxes of Target Models. */
export const targetModelBoxes: readonly ModelOption[] = [
  { value: 'gpt-4', label: 'ChatGPT GPT-4' },
  { value: 'claude-3', label: 'Claude' },
  { value: 'gemini', label: 'Gemini' },
  { value: 'llama-3', label: 'LLaMA 3' },
  { value: 'mistral', label: 'Mistral AI' },
]

/** What Add Model suggests; any other id may be typed. */
export const furtherModels: readonly ModelOption[] = [
  { value: 'gpt-3.5', label: 'GPT-3.5 Turbo' },
  { value: 'claude-2', label: 'Claude 2' },
  { value: 'dalle-3', label: 'DALL-E 3' },
  { value: 'midjourney', label: 'Midjourney' },
]

export const nameModel = (value: string): string =>
  [...targetModelBoxes, ...furtherModels].find((option) => option.value === value)?.label ?? value
