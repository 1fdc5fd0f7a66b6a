import { setTimeout as delay } from 'node:timers/promises'
import { type Postmaster, type PostmasterPlan, startPostmaster } from './start-postmaster.ts'

export type SupervisorLog = { warn: (message: string) => void; error: (message: string) => void }

export type Supervised = {
  socketDirectory: string
  processId: () => number
  stop: () => Promise<void>
}

const longestPause = 10_000
/** Shorter than the time in which a server that met an unexpected error ends itself. */
const fastShutdownFor = 3_000

/** Starts PostgreSQL again when it dies, on the same socket, so that the pool finds it again. */
export async function supervise(
  plan: PostmasterPlan,
  log: SupervisorLog | undefined,
): Promise<Supervised> {
  const stopping = new AbortController()
  let postmaster: Postmaster = await startPostmaster(plan)
  const { socketDirectory } = postmaster

  const startAgain = async (firstPause: number): Promise<Postmaster | undefined> => {
    let pause = firstPause
    while (!stopping.signal.aborted) {
      try {
        await delay(pause, undefined, { signal: stopping.signal, ref: false })
        return await startPostmaster({ ...plan, socketDirectory })
      } catch (error) {
        if (!stopping.signal.aborted) log?.error(String(error))
      }
      pause = Math.min(longestPause, pause * 2 || 100)
    }
    return undefined
  }

  const keepRunning = async () => {
    for (;;) {
      const begun = Date.now()
      await untilStopped(postmaster, stopping.signal)
      if (stopping.signal.aborted) return
      log?.error('PostgreSQL stopped unexpectedly; starting it again')
      const wasShort = Date.now() - begun < longestPause
      const next = await startAgain(wasShort ? 1_000 : 0)
      if (!next) return
      postmaster = next
      log?.warn('PostgreSQL runs again')
    }
  }
  const kept = keepRunning()

  return {
    socketDirectory,
    processId: () => postmaster.pid,
    stop: async () => {
      stopping.abort()
      await kept
      await stopPostmaster(postmaster)
    },
  }
}

function untilStopped(postmaster: Postmaster, stopping: AbortSignal): Promise<void> {
  const aborted = new Promise<void>((resolve) => {
    if (stopping.aborted) resolve()
    else stopping.addEventListener('abort', () => resolve(), { once: true })
  })
  return Promise.race([postmaster.exited, aborted])
}

/** A fast shutdown; when that hangs, an immediate one, which is as safe but recovers at start. */
export async function stopPostmaster(postmaster: Postmaster): Promise<void> {
  if (postmaster.hasExited()) return
  postmaster.hold()
  signal(postmaster.pid, 'SIGINT')
  const patience = new AbortController()
  const force = delay(fastShutdownFor, undefined, { signal: patience.signal }).then(
    () => signal(postmaster.pid, 'SIGQUIT'),
    () => undefined,
  )
  await postmaster.exited
  patience.abort()
  await force
}

function signal(pid: number, name: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    // It ended by itself meanwhile, which is what is wanted.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
