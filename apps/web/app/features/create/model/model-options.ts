/** The AI models that a new prompt may be for. */
export const modelOptions: readonly { value: string; label: string }[] = [
  { value: 'gpt-4', label: 'GPT-4' },
  { value: 'gpt-3.5', label: 'GPT-3.5 Turbo' },
  { value: 'claude-3', label: 'Claude 3 Opus' },
  { value: 'claude-2', label: 'Claude 2' },
  { value: 'dalle-3', label: 'DALL-E 3' },
  { value: 'midjourney', label: 'Midjourney' },
]
