/** With which OpenAI's models read aloud; the last two only the newer ones. */
export const voices = [
  'alloy',
  'ash',
  'coral',
  'echo',
  'fable',
  'nova',
  'onyx',
  'sage',
  'shimmer',
  'ballad',
  'verse',
] as const

export const defaultVoice = voices[0]
