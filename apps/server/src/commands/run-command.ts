import { StartupError } from '#platform/startup-error.ts'

/** Runs a command to its end; a problem that a person can fix is shown without a stack trace. */
export async function runCommand(command: () => Promise<string>): Promise<void> {
  try {
    console.log(await command())
  } catch (error) {
    console.error(error instanceof StartupError ? error.message : error)
    process.exitCode = 1
  }
}
