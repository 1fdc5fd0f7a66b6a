// From a fresh clone to the first page, and from a second start to the first page.
// The baseline of the second is a bare Node process that answers one request, in the same run.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../scripts/find-free-port.ts'
import { repositoryRoot } from '../scripts/paths.ts'

const bareServer = `require('node:http').createServer((_, response) => response.end('ok')).listen(process.env.PORT, '127.0.0.1')`

async function measure(program: string, args: string[], cwd: string): Promise<number> {
  const port = await findFreePort()
  const startedAt = performance.now()
  const env = { ...process.env, PORT: String(port), LOG_LEVEL: 'warn' }
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] })
  try {
    await firstPage(`http://127.0.0.1:${port}/`, child)
    return (performance.now() - startedAt) / 1000
  } finally {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
}

async function firstPage(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const response = await fetch(url).catch(() => undefined)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`It ended with ${child.exitCode} before it served a page`)
}

const folder = mkdtempSync(join(tmpdir(), 'startup-'))
const clone = join(folder, 'clone')
try {
  execFileSync('git', ['clone', '--quiet', repositoryRoot, clone])
  const first = await measure('npm', ['start'], clone)
  console.log(`fresh clone to first page   ${first.toFixed(1)} s`)

  const rounds: { again: number; bare: number }[] = []
  for (let round = 0; round < 5; round++)
    rounds.push({
      again: await measure('npm', ['start'], clone),
      bare: await measure(process.execPath, ['-e', bareServer], clone),
    })
  const median = (values: number[]) => values.sort((a, b) => a - b)[2] ?? Number.NaN
  const again = median(rounds.map((round) => round.again))
  const bare = median(rounds.map((round) => round.bare))
  console.log(`second start to first page  ${again.toFixed(2)} s (aim: 3 s)`)
  console.log(
    `bare Node to first answer   ${bare.toFixed(2)} s (ratio ${(again / bare).toFixed(1)})`,
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}
