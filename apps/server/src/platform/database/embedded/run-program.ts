import type { DatabaseUser } from './database-user.ts'
import { launch } from './launch.ts'

type Outcome = { succeeded: boolean; output: string }

/** Runs a program as the database's user to its end. */
export function runProgram(
  file: string,
  args: string[],
  options: { user: DatabaseUser | undefined; input?: string },
): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = launch(file, args, {
      user: options.user,
      signalOnOurDeath: 'KILL',
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.on('error', (error) => resolve({ succeeded: false, output: error.message }))
    child.on('close', (code) => resolve({ succeeded: code === 0, output }))
    // A program that ends before it has read its input has said why in its output.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(options.input ?? '')
  })
}
