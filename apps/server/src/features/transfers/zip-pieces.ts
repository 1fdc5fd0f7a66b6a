import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import type { WrittenPiece } from '@product/formats'
import { ZipFile } from 'yazl'

/**
 * One archive of several files, packed while it is read. Where a file cannot be written this throws before
 * the central directory, without which no program takes the archive for a whole one.
 */
export async function* zipPieces(
  pieces: AsyncIterable<WrittenPiece>,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  const zip = new ZipFile()
  const output = new PassThrough()
  zip.outputStream.pipe(output)
  const stopping = new AbortController()
  const added = addFiles(zip, pieces, stopping.signal).catch((error: unknown) => {
    output.destroy(error instanceof Error ? error : new Error('A file was not written'))
  })
  try {
    for await (const chunk of output) yield chunk
  } finally {
    stopping.abort()
    await added
  }
}

async function addFiles(
  zip: ZipFile,
  pieces: AsyncIterable<WrittenPiece>,
  signal: AbortSignal,
): Promise<void> {
  let file = new PassThrough()
  for await (const piece of pieces) {
    signal.throwIfAborted()
    if (typeof piece !== 'string') {
      file.end()
      file = new PassThrough()
      zip.addReadStream(file, piece.fileName)
    } else if (!file.write(piece)) await once(file, 'drain', { signal })
  }
  file.end()
  zip.end()
}
