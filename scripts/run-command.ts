import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { repositoryRoot } from './paths.ts'

type CommandResult = { succeeded: boolean; output: string }
type CommandOptions = { cwd?: string; env?: Record<string, string>; live?: boolean }

/** Runs a program of the repository and keeps what it prints; `live` also shows it as it comes. */
export function runCommand(
  [program, ...args]: [string, ...string[]],
  { cwd = repositoryRoot, env = {}, live = false }: CommandOptions = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, PATH: pathWithTools(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk
        if (live) process.stdout.write(chunk)
      })
    child.on('error', (error) => resolve({ succeeded: false, output: error.message }))
    child.on('close', (code) => resolve({ succeeded: code === 0, output }))
  })
}

const pathWithTools = () =>
  [join(repositoryRoot, 'node_modules/.bin'), process.env.PATH].join(delimiter)
