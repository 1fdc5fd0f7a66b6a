import { importLimits } from '@product/contract'
import type { PromptFile } from '@product/formats'
import { Unzip, type UnzipFile, UnzipInflate } from 'fflate'
import { transferError } from './errors.ts'

const mostBytes = importLimits.requestBytes
const mostFiles = importLimits.prompts
/** A piece that is read at once can grow to a thousand times its size, and not more. */
const sliceBytes = 4_096

export const isArchive = ([first, second, third, fourth]: Uint8Array): boolean =>
  first === 0x50 && second === 0x4b && third === 3 && fourth === 4

/** The files of an archive, such as an export of several prompts; one that is too large is refused. */
export function unpackArchive(bytes: Uint8Array): PromptFile[] {
  const files: { name: string; chunks: Uint8Array[] }[] = []
  let size = 0
  const unzip = new Unzip((entry) => {
    if (isOfNoInterest(entry)) return
    const chunks: Uint8Array[] = []
    const file = { name: entry.name, chunks }
    files.push(file)
    if (files.length > mostFiles) throw tooLarge()
    entry.ondata = (error, chunk) => {
      if (error) throw error
      size += chunk.length
      if (size > mostBytes) throw tooLarge()
      file.chunks.push(chunk)
    }
    entry.start()
  })
  unzip.register(UnzipInflate)
  try {
    for (let start = 0; start < bytes.length; start += sliceBytes)
      unzip.push(bytes.subarray(start, start + sliceBytes), start + sliceBytes >= bytes.length)
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'import.unreadable') throw cause
    throw transferError('import.unreadable', {
      message: 'The archive is damaged or of an unsupported type.',
      cause,
    })
  }
  return files.map(({ name, chunks }) => ({ name, bytes: Buffer.concat(chunks) }))
}

/** Folders, and what systems put beside people's files. */
const isOfNoInterest = ({ name }: UnzipFile): boolean => /\/$|(^|\/)(__MACOSX\/|\.)/.test(name)

const tooLarge = () =>
  transferError('import.unreadable', {
    message: `The archive is too large: at most ${mostFiles.toLocaleString('en')} files and 16 MB once unpacked.`,
  })
