import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { productName } from '@product/domain'
import { extract, type Header } from 'tar-stream'
import { StartupError } from '#platform/startup-error.ts'
import { type BackupSource, decryptIfEncrypted } from './backup-encryption.ts'
import {
  anyManifest,
  type BackupManifest,
  backupFormat,
  backupManifest,
  extraFile,
  largestEntry,
  manifestName,
} from './backup-format.ts'

export type BackupEntry = { name: string; content: Buffer }

export async function* readEntries(source: BackupSource): AsyncGenerator<BackupEntry> {
  const { file } = source
  const archive = extract()
  let failure: unknown
  const unpacked = pipeline(
    createReadStream(file),
    decryptIfEncrypted(source),
    createGunzip(),
    archive,
  ).catch((error) => {
    failure ??= error
  })
  try {
    for await (const entry of archive) {
      failure ??= findProblem(entry.header)
      if (failure) throw failure
      yield { name: entry.header.name, content: await buffer(entry) }
    }
    await unpacked
    if (failure) throw failure
  } catch (error) {
    throw isMissing(failure ?? error)
      ? new StartupError(`There is no file ${file}.`)
      : (failure ?? error)
  } finally {
    archive.destroy()
  }
}

function findProblem({ name, type, size }: Header): Error | undefined {
  if (type !== 'file') return new Error(`${JSON.stringify(name)} is not a file`)
  if (size > largestEntry) return new Error(`${JSON.stringify(name)} is too large`)
  return undefined
}

/** Reads the whole file and returns its manifest when every byte is as it was written. */
export async function verifyBackup(source: BackupSource): Promise<BackupManifest> {
  const { file } = source
  const tally = new BackupTally()
  let manifest: BackupManifest | undefined
  // Thrown only after the manifest at the end has said that the format is not a newer one.
  let problem: unknown
  try {
    for await (const entry of readEntries(source)) {
      if (manifest) throw new Error(`there is more after ${manifestName}`)
      if (entry.name === manifestName) {
        manifest = readManifest(entry.content.toString(), file)
      } else if (problem === undefined) {
        problem = findFault(tally, entry)
      }
    }
    if (problem !== undefined) throw problem
  } catch (error) {
    if (error instanceof StartupError) throw error
    throw notWhole(file, error instanceof Error ? error.message.split('\n')[0] : '')
  }
  if (!manifest) throw notWhole(file, 'its end is missing')
  tally.check(manifest, file)
  return manifest
}

function readManifest(text: string, file: string): BackupManifest {
  const manifest: unknown = JSON.parse(text)
  const { format } = anyManifest.parse(manifest)
  if (format > backupFormat)
    throw new StartupError(
      `${file} was written by a newer version of ${productName}: it has format ${format}, and this version reads up to ${backupFormat}.`,
      { hint: 'Update, then restore again. Nothing was changed.' },
    )
  return backupManifest.parse(manifest)
}

function findFault(tally: BackupTally, entry: BackupEntry): unknown {
  try {
    tally.add(entry)
    return undefined
  } catch (error) {
    return error
  }
}

/** Names are bounded in length and number: each is in memory until the manifest has been read. */
const tablePartName = /^(tables\/.{1,63})\/(\d{1,9})\.copy$/s
const extraFileName = /^(files\/.{1,255})$/s
const mostNames = 10_000

/** Counts and hashes what was read, to compare with what the manifest promises. */
export class BackupTally {
  readonly #found = new Map<string, { hash: Hash; bytes: number; lines: number; parts: number }>()

  add({ name, content }: BackupEntry): void {
    const [, key, part = '0'] = tablePartName.exec(name) ?? extraFileName.exec(name) ?? []
    if (!key) throw new Error(`unknown entry ${JSON.stringify(name.slice(0, 100))}`)
    const found = this.#found.get(key) ?? this.#start(key)
    if (part !== String(found.parts)) {
      throw new Error(`${JSON.stringify(name)} is there twice or out of order`)
    }
    found.parts++
    found.hash.update(content)
    found.bytes += content.length
    // One line a row: line ends inside of values are escaped in COPY's text format.
    for (let at = content.indexOf(10); at >= 0; at = content.indexOf(10, at + 1)) found.lines++
  }

  #start(key: string) {
    if (this.#found.size === mostNames) throw new Error('too many entries')
    const started = { hash: createHash('sha256'), bytes: 0, lines: 0, parts: 0 }
    this.#found.set(key, started)
    return started
  }

  check(manifest: BackupManifest, file: string): void {
    const digests = new Map(
      [...this.#found].map(([key, { hash, bytes, lines }]) => [
        key,
        { bytes, lines, sha256: hash.digest('hex') },
      ]),
    )
    const take = (key: string) => {
      const found = digests.get(key) ?? nothing
      digests.delete(key)
      return found
    }
    for (const { name, rows, bytes, sha256 } of manifest.tables) {
      const found = take(`tables/${name}`)
      const isSame = found.sha256 === sha256 && found.bytes === bytes && found.lines === rows
      if (!isSame) throw notWhole(file, `table ${name}`)
    }
    for (const { name, bytes, sha256 } of manifest.files) {
      const found = take(extraFile(name))
      if (found.sha256 !== sha256 || found.bytes !== bytes) throw notWhole(file, `file ${name}`)
    }
    const [unknown] = digests.keys()
    if (unknown) throw notWhole(file, `unknown entry ${JSON.stringify(unknown)}`)
  }
}

const nothing = { bytes: 0, lines: 0, sha256: createHash('sha256').digest('hex') }

function notWhole(file: string, detail: string | undefined): StartupError {
  return new StartupError(`${file} is not a whole backup (${detail}). Nothing was changed.`)
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'
