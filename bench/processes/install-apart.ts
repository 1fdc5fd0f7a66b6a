import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Installs what only a bench needs in a folder of its own, where that has not been done before. */
export async function installApart(folder: string, manifest: object): Promise<void> {
  if (existsSync(join(folder, 'node_modules/.package-lock.json'))) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, ...manifest }))
  await run('npm', ['install', '--ignore-scripts'], { cwd: folder, timeout: 300_000 })
}
