import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { repositoryRoot } from './paths.ts'

type CommandResult = { succeeded: boolean; output: string }
type CommandOptions = {
  cwd?: string
  env?: Record<string, string>
  /** Gets what the program prints as it comes. */
  show?: (chunk: Buffer) => void
}

/** Runs a program of the repository and keeps what it prints. */
export function runCommand(
  [program, ...args]: [string, ...string[]],
  { cwd = repositoryRoot, env = {}, show }: CommandOptions = {},
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
        show?.(chunk)
      })
    child.on('error', (error) => resolve({ succeeded: false, output: error.message }))
    child.on('close', (code) => resolve({ succeeded: code === 0, output }))
  })
}

const pathWithTools = () =>
  [join(repositoryRoot, 'node_modules/.bin'), process.env.PATH].join(delimiter)
