import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '#platform/startup-error.ts'
import { syncDirectory, writeDurably } from '../data-directory/write-durably.ts'
import { extraFile } from './backup-format.ts'
import type { BackupEntry } from './read-backup.ts'

type PlaceOptions = { dataDirectory: string; extraFiles: string[]; replace: boolean }

/** Written beside their places before the commit, moved there after it. */
export async function placeFiles(
  entries: BackupEntry[],
  options: PlaceOptions,
  commit: () => Promise<unknown>,
): Promise<void> {
  const moves = entries.map((entry) => planMove(entry, options))
  try {
    for (const { draft, content } of moves) writeDurably(draft, content)
    await commit()
  } catch (error) {
    for (const { draft } of moves) rmSync(draft, { force: true })
    throw error
  }
  for (const { draft, path } of moves) renameSync(draft, path)
  if (moves.length > 0) syncDirectory(options.dataDirectory)
}

function planMove({ name, content }: BackupEntry, options: PlaceOptions) {
  const wanted = options.extraFiles.find((extra) => name === extraFile(extra))
  if (!wanted) {
    throw new StartupError(
      `The backup holds an unknown file: ${JSON.stringify(name)}. Nothing was changed.`,
    )
  }
  const path = join(options.dataDirectory, wanted)
  if (!options.replace && existsSync(path) && !readFileSync(path).equals(content)) {
    throw new StartupError(`${path} exists and is not that of the backup.`, {
      hint: 'Add --replace to overwrite it. Nothing was changed.',
    })
  }
  return { path, draft: `${path}.restored`, content }
}
