import { isRecord } from './fields.ts'
import type { ReadResult } from './prompt-file.ts'
import { isMessage } from './read-messages.ts'
import { isLangchain, readLangchain } from './readers/langchain.ts'
import { isLangfuse, readLangfuse } from './readers/langfuse.ts'
import { isLibreChat, readLibreChat } from './readers/librechat.ts'
import { isOpenWebUi, readOpenWebUi } from './readers/open-webui.ts'
import { isOpenAi, readOpenAi } from './readers/openai.ts'
import { isProductJson, readProductJson } from './readers/product-json.ts'
import { readPromptfoo } from './readers/promptfoo.ts'
import { UnreadableFile } from './unreadable-file.ts'

export function readJsonFile(value: unknown, name: string | undefined): ReadResult {
  if (isProductJson(value)) return readProductJson(value)
  if (Array.isArray(value) && value.length > 0 && value.every(isMessage)) {
    return readOpenAi(value, name)
  }
  const entries = unwrap(value)
  if (entries.some(isLangchain)) return readLangchain(entries, name)
  if (entries.some(isLibreChat)) return readLibreChat(entries)
  if (entries.some(isOpenWebUi)) return readOpenWebUi(entries)
  if (entries.some(isLangfuse)) return readLangfuse(entries)
  if (entries.some(isOpenAi)) return readOpenAi(Array.isArray(value) ? value : entries[0], name)
  if (isRecord(value) && Array.isArray(value.prompts)) return readPromptfoo(value, name)
  throw new UnreadableFile('The JSON is well formed, but in none of the formats that we know')
}

/** Some exports wrap their list as an answer of their API does. */
function unwrap(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  if (!isRecord(value) || isLangchain(value) || isOpenAi(value)) return [value]
  const wrapped = ['data', 'promptGroups', 'groups', 'prompts'].find(
    (key) => Array.isArray(value[key]) && value[key].every(isRecord),
  )
  if (wrapped === undefined || (wrapped === 'prompts' && isLibreChat(value))) return [value]
  const list = value[wrapped]
  return Array.isArray(list) ? list : [value]
}
