import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { StartupError } from '#platform/startup-error.ts'
import { type BackupManifest, backupManifest, extraFile, manifestName } from './backup-format.ts'

export type BackupEntry = { name: string; content: Buffer }

export async function* readEntries(file: string): AsyncGenerator<BackupEntry> {
  const archive = extract()
  let failure: unknown
  const unpacked = pipeline(createReadStream(file), createGunzip(), archive).catch((error) => {
    failure = error
  })
  try {
    for await (const entry of archive) {
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

/** Reads the whole file and returns its manifest when every byte is as it was written. */
export async function verifyBackup(file: string): Promise<BackupManifest> {
  const tally = new BackupTally()
  let manifest: BackupManifest | undefined
  try {
    for await (const entry of readEntries(file)) {
      if (entry.name === manifestName) {
        manifest = backupManifest.parse(JSON.parse(entry.content.toString()))
      } else {
        tally.add(entry)
      }
    }
  } catch (error) {
    if (error instanceof StartupError) throw error
    throw notWhole(file, error instanceof Error ? error.message.split('\n')[0] : '')
  }
  if (!manifest) throw notWhole(file, 'its end is missing')
  tally.check(manifest, file)
  return manifest
}

/** Counts and hashes what was read, to compare with what the manifest promises. */
export class BackupTally {
  readonly #found = new Map<string, { hash: Hash; bytes: number; lines: number }>()

  add({ name, content }: BackupEntry): void {
    const key = name.replace(/\/\d+\.copy$/, '')
    const found = this.#found.get(key) ?? { hash: createHash('sha256'), bytes: 0, lines: 0 }
    found.hash.update(content)
    found.bytes += content.length
    // One line a row: line ends inside of values are escaped in COPY's text format.
    for (let at = content.indexOf(10); at >= 0; at = content.indexOf(10, at + 1)) found.lines++
    this.#found.set(key, found)
  }

  check(manifest: BackupManifest, file: string): void {
    const digests = new Map(
      [...this.#found].map(([key, { hash, lines }]) => [
        key,
        { lines, sha256: hash.digest('hex') },
      ]),
    )
    const nothing = { lines: 0, sha256: createHash('sha256').digest('hex') }
    for (const { name, rows, sha256 } of manifest.tables) {
      const found = digests.get(`tables/${name}`) ?? nothing
      if (found.sha256 !== sha256 || found.lines !== rows) throw notWhole(file, `table ${name}`)
    }
    for (const { name, sha256 } of manifest.files) {
      const found = digests.get(extraFile(name)) ?? nothing
      if (found.sha256 !== sha256) throw notWhole(file, `file ${name}`)
    }
  }
}

function notWhole(file: string, detail: string | undefined): StartupError {
  return new StartupError(`${file} is not a whole backup (${detail}). Nothing was changed.`)
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'
