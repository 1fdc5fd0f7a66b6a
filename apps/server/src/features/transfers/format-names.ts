import type { exportFormats } from '@product/contract'
import { productName } from '@product/domain'
import type { FormatId, WritableFormatId } from '@product/formats'

/** The name of each format for people. */
export const formatNames: Record<FormatId, string> = {
  'product-json': `${productName} JSON`,
  dotprompt: 'dotprompt',
  prompty: 'Prompty',
  'github-models': 'GitHub Models YAML',
  promptfoo: 'promptfoo YAML',
  langchain: 'LangChain JSON',
  langfuse: 'Langfuse JSON',
  csv: 'CSV',
  'prompts-chat-csv': 'prompts.chat CSV',
  openai: 'OpenAI JSON',
  'open-webui': 'Open WebUI JSON',
  librechat: 'LibreChat JSON',
  markdown: 'Markdown',
  text: 'Plain text',
}

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
