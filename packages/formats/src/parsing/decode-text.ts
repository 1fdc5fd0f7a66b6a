import { fileLimits } from '../limits.ts'
import { UnreadableFile } from '../unreadable-file.ts'

/** The file's text with `\n` as its only line break. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes.length > fileLimits.bytes) {
    const megabytes = (bytes.length / 1024 / 1024).toFixed(1)
    throw new UnreadableFile(`The file has ${megabytes} MB; at most 5 MB can be read`)
  }
  const text = decode(bytes).replace(/\r\n?/g, '\n')
  if (text.trim() === '') throw new UnreadableFile('The file is empty')
  const binaryAt = text.indexOf('\0')
  if (binaryAt !== -1) {
    throw new UnreadableFile('The file is not text: it holds binary data', {
      line: lineAt(text, binaryAt),
    })
  }
  return text
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decodeAs('utf-16le', 'UTF-16', bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decodeAs('utf-16be', 'UTF-16', bytes)
  if (isArchive(bytes)) throw new UnreadableFile('The file is a ZIP archive: unpack it first')
  return decodeAs('utf-8', 'UTF-8', bytes)
}

function decodeAs(encoding: string, name: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    const lossy = new TextDecoder(encoding).decode(bytes)
    if (lossy.includes('\0')) throw new UnreadableFile('The file is not text: it holds binary data')
    throw new UnreadableFile(`The file is not valid ${name} text: save it as UTF-8 and try again`, {
      line: lineAt(lossy, lossy.indexOf('\ufffd')),
    })
  }
}

function isArchive(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4
}

function lineAt(text: string, index: number): number {
  return text.slice(0, Math.max(index, 0)).split(/\r\n?|\n/).length
}
