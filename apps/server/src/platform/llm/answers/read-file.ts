import type { LanguageModelV4File } from '@ai-sdk/provider'
import { runLimits } from '@product/domain'
import { mediaTypeOf } from '#platform/files/media-type.ts'
import { llmError } from '../errors.ts'
import type { AnswerPart } from '../provider.ts'

type FilePart = Extract<AnswerPart, { type: 'file' }>

/** An image or a sound that a model made. Its type is read from its bytes, not from the answer. */
export function readFileBytes(data: Uint8Array | string): FilePart {
  const content = typeof data === 'string' ? Buffer.from(data, 'base64') : data
  if (content.length === 0) throw llmError('provider.empty')
  if (content.length > runLimits.fileBytes)
    throw llmError('provider.too-much', {
      message: 'The file that the model made is too large to keep.',
    })
  const mediaType = mediaTypeOf(content)
  if (mediaType === undefined)
    throw llmError('provider.malformed', {
      message: 'The model made a file of a kind that cannot be shown. Choose another model.',
    })
  return {
    type: 'file',
    kind: mediaType.startsWith('image/') ? 'image' : 'audio',
    mediaType,
    content,
  }
}

export function readFile({ data }: LanguageModelV4File): FilePart {
  // Nothing is fetched from an address that an answer names.
  if (data.type === 'url') throw llmError('provider.malformed')
  return readFileBytes(data.data)
}
