import { catalogue, findModel } from '@product/domain'

/** Providers of promptfoo that ask a model over its API and do nothing else. */
const providers = new Set([
  'anthropic',
  'deepseek',
  'google',
  'groq',
  'mistral',
  'ollama',
  'openai',
  'openrouter',
  'togetherai',
  'vertex',
  'xai',
])
const namedModel = /^([a-z]+):(?:(chat|completion|responses|messages):)?([\w.-]+(?:[/:][\w.-]+)*)$/

const servedNames = new Set(catalogue.flatMap(({ servedBy }) => Object.values(servedBy)))

/**
 * promptfoo runs commands and scripts that are named as providers (`exec:`, `file://`, `python:`), and
 * some names after a vendor's start agents on the user's machine (`openai:codex-sdk`).
 */
export function isModelProvider(id: string): boolean {
  if (findModel(id) !== undefined) return true
  const [, provider = '', kind, name = ''] = namedModel.exec(id) ?? []
  if (!providers.has(provider)) return false
  return kind !== undefined || servedNames.has(name) || findModel(name) !== undefined
}

const reference =
  /^\s*(?:[a-z][a-z\d+.-]*:\/\/|(?:exec|file|golang|javascript|node|package|python|ruby):)/i

/** Whether promptfoo would load or run what a text names, instead of using the text. */
export const isReference = (text: string): boolean => reference.test(text)

/** promptfoo takes a prompt of one line for a path if it has a slash, a wildcard or a file ending. */
export const isLikePath = (text: string): boolean =>
  isReference(text) || (!text.trim().includes('\n') && /[/\\*]|\.\w{1,5}(?::\w+)?\s*$/.test(text))
