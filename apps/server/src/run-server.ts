import { StartupError } from '#platform/startup-error.ts'
import { listMisspelt } from './config/list-misspelt.ts'
import { loadConfig } from './config.ts'
import { type RunningServer, startServer } from './start-server.ts'

/** Runs the server as the process's purpose: signals stop it, and what is fatal ends the process. */
export async function runServer(
  environment: NodeJS.ProcessEnv,
  report: (step: string) => void,
): Promise<RunningServer> {
  for (const { name, meant } of listMisspelt(environment))
    process.stderr.write(`\n${name} is not a setting and has no effect. Did you mean ${meant}?\n`)
  try {
    const server = await startServer(loadConfig(environment), report)
    stopOnSignals(server)
    endOnUncaught(server)
    return server
  } catch (error) {
    process.stderr.write(`\n${describeFailure(error)}\n`)
    process.exit(1)
  }
}

function describeFailure(error: unknown): string {
  if (error instanceof StartupError) return error.message
  return `The server could not be started.\n${error instanceof Error ? error.stack : String(error)}`
}

function stopOnSignals(server: RunningServer): void {
  let askedAt: number | undefined
  const onSignal = () => {
    // One Ctrl-C arrives twice, from the terminal and passed on by npm; a later one is impatience.
    if (askedAt !== undefined) {
      if (performance.now() - askedAt > 1_000) process.exit(1)
      return
    }
    askedAt = performance.now()
    server.stop().then(
      () => process.exit(0),
      (error) => {
        process.stderr.write(`${describeFailure(error)}\n`)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
}

function endOnUncaught({ log, stop }: RunningServer): void {
  const onUncaught = (error: unknown) => {
    log.fatal({ err: error }, 'The server ends because of an unexpected error')
    setTimeout(() => process.exit(1), 5_000).unref()
    stop().finally(() => process.exit(1))
  }
  process.on('uncaughtException', onUncaught)
  process.on('unhandledRejection', onUncaught)
}
