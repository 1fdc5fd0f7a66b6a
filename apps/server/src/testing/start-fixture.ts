import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

export type Fixture = {
  pid: number
  lines: string[]
  /** Resolves with the first line, from the given index on, that matches; rejects at its end. */
  waitForLine: (pattern: RegExp, from?: number) => Promise<string>
  kill: (signal: NodeJS.Signals) => void
  /** Resolves when the process has ended and all of its output was read. */
  ended: Promise<void>
}

/** A program of a test, in a process of its own that the test may kill. */
export function startFixture(
  file: string,
  args: string[],
  environment: Record<string, string> = {},
): Fixture {
  const child = spawn(process.execPath, [file, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  })
  const lines: string[] = []
  const errors: string[] = []
  const watchers = new Set<() => void>()
  let hasEnded = false
  const wake = () => {
    for (const watcher of watchers) watcher()
  }
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line)
    wake()
  })
  child.stderr.on('data', (chunk) => errors.push(String(chunk)))
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => {
      hasEnded = true
      wake()
      resolve()
    })
  })
  return {
    pid: Number(child.pid),
    lines,
    kill: (signal) => child.kill(signal),
    ended,
    waitForLine: (pattern, from = 0) =>
      new Promise((resolve, reject) => {
        let next = from
        const look = () => {
          let line: string | undefined
          while (line === undefined && next < lines.length) {
            const candidate = lines[next++]
            if (candidate !== undefined && pattern.test(candidate)) line = candidate
          }
          if (line === undefined && !hasEnded) return
          watchers.delete(look)
          if (line !== undefined) resolve(line)
          else reject(new Error(`Ended without ${pattern}: ${errors.join('')}`))
        }
        watchers.add(look)
        look()
      }),
  }
}
