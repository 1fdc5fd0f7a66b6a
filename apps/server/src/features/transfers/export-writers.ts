import type { exportFormats } from '@product/contract'
import type { WritableFormatId } from '@product/formats'

/** The writer of each format of the API. */
export const writers: Record<(typeof exportFormats)[number]['id'], WritableFormatId> = {
  'product-json': 'product-json',
  dotprompt: 'dotprompt',
  prompty: 'prompty',
  github: 'github-models',
  promptfoo: 'promptfoo',
  langfuse: 'langfuse',
  markdown: 'markdown',
  csv: 'prompts-chat-csv',
}
