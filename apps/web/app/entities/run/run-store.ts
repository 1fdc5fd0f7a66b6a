import type { RunRequest } from '@product/contract/runs'
import {
  applyToBatch,
  type Batch,
  createBatch,
  isOver,
  recallBatch,
  rememberBatch,
} from './batch.ts'
import { followBatch } from './follow-batch.ts'
import { type AskedModel, hasEnded, type PageRunEvent } from './live-run.ts'
import type { BatchMemory } from './remembered-batch.ts'
import type { RunTransport } from './transport.ts'

type RunStoreOptions = {
  transport: RunTransport
  memory: BatchMemory
  /** When listeners are told: events come faster than a screen is drawn. */
  schedule: (tell: () => void) => void
  wait: (milliseconds: number) => Promise<void>
}

/** Runs that may never have reached the server are asked for again only this soon. */
const freshFor = 60_000

/** The newest batch of each prompt; it is followed also while another page is shown. */
export function createRunStore({ transport, memory, schedule, wait }: RunStoreOptions) {
  const batches = new Map<string, Batch>()
  const shown = new Map<string, Batch>()
  const following = new Map<string, AbortController>()
  const listeners = new Set<() => void>()
  let isScheduled = false

  function tell() {
    isScheduled = false
    for (const [promptId, batch] of batches) shown.set(promptId, batch)
    for (const notify of listeners) notify()
  }

  function write(batch: Batch) {
    const { promptId } = batch.request
    const known = batches.get(promptId)
    batches.set(promptId, batch)
    const ids = ({ runs }: Batch) => runs.map(({ runId }) => runId).join()
    if (known && ids(known) !== ids(batch)) memory.keep(rememberBatch(batch))
    if (isScheduled) return
    isScheduled = true
    schedule(tell)
  }

  function follow(batch: Batch) {
    const { promptId } = batch.request
    following.get(promptId)?.abort()
    const controller = new AbortController()
    following.set(promptId, controller)
    batches.set(promptId, batch)
    tell()
    const { signal } = controller
    const read = () => batches.get(promptId) ?? batch
    return followBatch({
      transport,
      signal,
      read,
      write: (changed) => signal.aborted || write(changed),
      wait,
    })
  }

  /** Stop may be pressed before the server has told what its runs are called. */
  function untilBegun(promptId: string): Promise<void> {
    return new Promise((resolve) => {
      function check() {
        const batch = batches.get(promptId)
        const isBeginning = batch?.runs.some((run) => run.runId === null) ?? false
        if (batch && isBeginning && !isOver(batch) && batch.connection !== 'cut') return
        listeners.delete(check)
        resolve()
      }
      listeners.add(check)
      check()
    })
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    read: (promptId: string): Batch | undefined => shown.get(promptId),
    start: (request: RunRequest, models: readonly AskedModel[]) => {
      const batch = createBatch(request, models, Date.now())
      memory.keep(rememberBatch(batch))
      return follow(batch)
    },
    /** After a connection that was given up. */
    resume: (promptId: string) => {
      const batch = batches.get(promptId)
      return batch && !isOver(batch) ? follow({ ...batch, connection: 'open' }) : undefined
    },
    /** Finds what this tab ran before it was loaded again. */
    restore: (promptId: string) => {
      if (batches.has(promptId)) return undefined
      const kept = memory.find(promptId)
      if (!kept) return undefined
      const isKnown = kept.models.every(({ runId }) => runId !== null)
      if (isKnown || Date.now() - kept.askedAt < freshFor) return follow(recallBatch(kept))
      memory.forget(promptId)
      return undefined
    },
    /** For what happened to a run other than by its stream. */
    take: (promptId: string, event: PageRunEvent) => {
      const batch = batches.get(promptId)
      if (batch) write(applyToBatch(batch, event, Date.now()))
    },
    stop: async (promptId: string, runId?: string) => {
      if (runId === undefined) await untilBegun(promptId)
      const { runs = [] } = batches.get(promptId) ?? {}
      const stopped = runs.filter(
        (run) => !hasEnded(run) && (runId === undefined || run.runId === runId),
      )
      await Promise.all(stopped.map(async (run) => run.runId && transport.stop(run.runId)))
    },
    clear: (promptId: string) => {
      following.get(promptId)?.abort()
      batches.delete(promptId)
      shown.delete(promptId)
      memory.forget(promptId)
      tell()
    },
    clearAll: () => {
      for (const controller of following.values()) controller.abort()
      following.clear()
      batches.clear()
      shown.clear()
      memory.forgetAll()
      tell()
    },
  }
}
