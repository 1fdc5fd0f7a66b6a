import { setImmediate } from 'node:timers/promises'
import type { WrittenFile } from '@product/formats'
import { Zip, ZipDeflate } from 'fflate'

/** One archive of several files, packed one after the other so that others are answered meanwhile. */
export async function zipFiles(files: WrittenFile[]): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  const taken = new Set<string>()
  for (const { fileName, text } of files) {
    const entry = new ZipDeflate(keepApart(fileName, taken), { level: 6 })
    zip.add(entry)
    entry.push(new TextEncoder().encode(text), true)
    await setImmediate()
  }
  zip.end()
  return Buffer.concat(chunks)
}

/** Parts of a large export are written one by one and may have the same names. */
function keepApart(fileName: string, taken: Set<string>): string {
  const dot = fileName.indexOf('.')
  let name = fileName
  for (let number = 2; taken.has(name); number++)
    name = `${fileName.slice(0, dot)}-${number}${fileName.slice(dot)}`
  taken.add(name)
  return name
}
