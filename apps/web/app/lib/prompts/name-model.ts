const names: Record<string, string> = {
  'gpt-4': 'GPT-4',
  'gpt-3.5': 'GPT-3.5 Turbo',
  'claude-3': 'Claude 3 Opus',
  'claude-2': 'Claude 2',
  'dalle-3': 'DALL-E 3',
  midjourney: 'Midjourney',
  gemini: 'Gemini',
  'llama-3': 'LLaMA 3',
  mistral: 'Mistral AI',
}

/** A provider's own model is called by its id. */
export const nameModel = (model: string): string => names[model] ?? model
