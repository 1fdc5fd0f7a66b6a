import { isUtf8 } from 'node:buffer'
import { supportFileTypes, supportLimits } from '@product/domain'
import { imageTypeOf } from '#platform/files/media-type.ts'
import { supportError } from './errors.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: text has none but tabs and line ends
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/** The media type by the bytes themselves. */
function typeOf(content: Buffer): string | undefined {
  const image = imageTypeOf(content)
  if (image !== undefined) return image
  if (content.subarray(0, 5).toString('latin1') === '%PDF-') return 'application/pdf'
  if (isUtf8(content) && !controlCharacters.test(content.toString())) return 'text/plain'
  return undefined
}

/** Browsers call files of some endings so; they are stored as plain text all the same. */
const textTypes = new Set([
  'text/plain',
  'text/markdown',
  'text/csv',
  'application/json',
  'text/x-log',
])

export type Upload = {
  name: string
  /** Null for files of mails: mail programs often do not know the type. */
  declaredType: string | null
  content: Buffer
}

/** Refuses a file whose content is not what its type and its name say. */
export function checkFile({ name, declaredType, content }: Upload): {
  name: string
  mediaType: string
} {
  if (content.length > supportLimits.fileBytes) throw supportError('support.file-too-large')
  const mediaType = content.length === 0 ? undefined : typeOf(content)
  const declared = declaredType?.split(';')[0]?.trim().toLowerCase() ?? ''
  const isDeclared =
    declaredType === null ||
    (mediaType === 'text/plain' ? textTypes.has(declared) : mediaType === declared)
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  if (mediaType === undefined || !isDeclared || !supportFileTypes[mediaType]?.includes(ending))
    throw supportError('support.file-unsupported')
  return { name: name.replace(/[/\\]/g, '_').replace(/\s+/g, ' '), mediaType }
}
