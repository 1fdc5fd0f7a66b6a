import { StartupError } from '#platform/startup-error.ts'

/** Runs a command to its end; a problem that a person can fix is shown without a stack trace. */
export async function runCommand(command: () => Promise<string>): Promise<void> {
  try {
    console.log(await command())
  } catch (error) {
    console.error(isForPeople(error) ? error.message : error)
    process.exitCode = 1
  }
}

const isForPeople = (error: unknown): error is Error =>
  error instanceof StartupError || (error instanceof Error && isWrongArgument(error))

const isWrongArgument = (error: Error): boolean =>
  'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
