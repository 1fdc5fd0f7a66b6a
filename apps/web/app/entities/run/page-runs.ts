import { useEffect, useSyncExternalStore } from 'react'
import { whenAccountLeaves } from '#web/lib/auth/signed-in-account.ts'
import type { Batch } from './batch.ts'
import { batchMemory } from './remembered-batch.ts'
import { createRunStore } from './run-store.ts'
import { runTransport } from './transport.ts'

/** A hidden page draws no frames, and still has to know how its runs ended. */
const nextFrame = (tell: () => void) =>
  document.hidden ? setTimeout(tell, 200) : requestAnimationFrame(tell)

/** Without a network there is nothing to try until it is back. */
const pauseOrOnline = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      resolve()
    }
    const timer = navigator.onLine ? setTimeout(end, milliseconds) : undefined
    addEventListener('online', end)
  })

/** The runs of this page. */
export const pageRuns = createRunStore({
  transport: runTransport,
  memory: batchMemory,
  schedule: nextFrame,
  wait: pauseOrOnline,
})

whenAccountLeaves(pageRuns.clearAll)

/** The latest batch of runs of this prompt, updated while it runs. */
export function useBatch(promptId: string): Batch | undefined {
  useEffect(() => void pageRuns.restore(promptId), [promptId])
  return useSyncExternalStore(
    pageRuns.subscribe,
    () => pageRuns.read(promptId),
    () => undefined,
  )
}
