import { existsSync, lstatSync, rmdirSync, rmSync } from 'node:fs'
import { runProgram } from './run-program.ts'

/**
 * With all that is in it, as its owner: while root descends into another user's folders, that user
 * may put links in their place that lead to root's own.
 */
export async function removeFolder(path: string): Promise<void> {
  const status = lstatSync(path, { throwIfNoEntry: false })
  if (process.getuid?.() !== 0 || !status?.isDirectory() || status.uid === 0) {
    rmSync(path, { recursive: true, force: true })
    return
  }
  const user = { uid: status.uid, gid: status.gid }
  await runProgram('rm', ['-rf', '--', path], { user })
  // The owner of a folder may empty it, but not take it out of a folder of ours.
  if (existsSync(path)) rmdirSync(path)
}
