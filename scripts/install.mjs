// Installs what is missing. Plain JavaScript, because it runs before our own Node is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const stampFile = join(root, 'node_modules', '.installed')
const lock = readFileSync(join(root, 'package-lock.json'))
const stamp = `${process.platform}-${process.arch} ${createHash('sha256').update(lock).digest('hex')}`

if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== stamp) install()

function install() {
  console.log('  Installing dependencies (about a minute, once)')
  const { status } = spawnSync('npm', ['ci', '--loglevel=error', '--ignore-scripts=false'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) {
    console.error('\nThe dependencies could not be installed; the lines above say why.')
    process.exit(1)
  }
  // A new file: the old one may be linked to those of other folders.
  rmSync(stampFile, { force: true })
  writeFileSync(stampFile, stamp)
}
