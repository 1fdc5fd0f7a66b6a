import {
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '#platform/startup-error.ts'
import { describeUser } from './database-user.ts'
import { type Binaries, binariesIn } from './find-binaries.ts'
import { type Home, makeReachable } from './locate-home.ts'
import { tryBinaries } from './run-program.ts'

/** Binaries that the database's user can run: those of the install, or a copy of them. */
export async function prepareBinaries(
  binaries: Binaries,
  home: Home,
  dataDirectory: string,
  report: (step: string) => void,
): Promise<Binaries> {
  const attempt = await tryBinaries(home.user, binaries)
  if (attempt.succeeded) return binaries
  const attemptAsOurselves = home.user ? await tryBinaries(undefined, binaries) : attempt
  if (!attemptAsOurselves.succeeded) throw cannotRun(binaries, attemptAsOurselves.output)
  makeReachable(home.reachable, dataDirectory)
  const copy = binariesIn(join(home.reachable, `binaries-${binaries.version}`), binaries.version)
  if (!existsSync(copy.directory)) {
    report(`Copying PostgreSQL to ${home.reachable}, where ${describeUser(home.user)} can run it`)
    copyBinaries(binaries, copy.directory, home.reachable)
  }
  const second = await tryBinaries(home.user, copy)
  if (!second.succeeded) throw cannotRun(copy, second.output)
  return copy
}

function copyBinaries(from: Binaries, to: string, parent: string): void {
  for (const name of readdirSync(parent)) {
    if (name.startsWith('binaries-')) rmSync(join(parent, name), { recursive: true })
  }
  const draft = mkdtempSync(join(parent, 'binaries-'))
  cpSync(from.directory, draft, {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
  })
  openToEveryone(draft)
  renameSync(draft, to)
}

function openToEveryone(path: string): void {
  const status = lstatSync(path)
  if (status.isSymbolicLink()) return
  chmodSync(path, status.mode & 0o100 ? 0o755 : 0o644)
  if (!status.isDirectory()) return
  for (const name of readdirSync(path)) openToEveryone(join(path, name))
}

function cannotRun(binaries: Binaries, output: string): StartupError {
  return new StartupError(
    `The embedded PostgreSQL in ${binaries.directory} does not run: ${output.trim()}`,
    { hint: 'Install it anew (npm rebuild), or set DATABASE_URL to a PostgreSQL 15 or newer.' },
  )
}
