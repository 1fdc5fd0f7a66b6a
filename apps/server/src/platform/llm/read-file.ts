import type { LanguageModelV4File } from '@ai-sdk/provider'
import { runLimits } from '@product/domain'
import { llmError } from './errors.ts'
import type { AnswerPart } from './provider.ts'

type FilePart = Extract<AnswerPart, { type: 'file' }>

/** A picture or sound that a model made. */
export function keepFile(mediaType: string, data: Uint8Array | string): FilePart {
  const kind = /^(image|audio)\//.exec(mediaType)?.[1]
  if (kind !== 'image' && kind !== 'audio')
    throw llmError('provider.malformed', {
      message: `The model made a file that cannot be shown: ${mediaType.slice(0, 80)}.`,
    })
  const content = typeof data === 'string' ? Buffer.from(data, 'base64') : data
  if (content.length === 0) throw llmError('provider.empty')
  if (content.length > runLimits.fileBytes)
    throw llmError('provider.too-much', {
      message: 'The file that the model made is too large to keep.',
    })
  return { type: 'file', kind, mediaType, content }
}

export function readFile({ mediaType, data }: LanguageModelV4File): FilePart {
  // Nothing is fetched from an address that an answer names.
  if (data.type === 'url') throw llmError('provider.malformed')
  return keepFile(mediaType, data.data)
}
