import { RunRequest } from '@product/contract/runs'
import { modelOutputs, providerIds } from '@product/domain'
import { z } from 'zod'
import type { AskedModel } from './live-run.ts'

/** Enough to find the runs of this tab again after a reload. */
const RememberedBatch = z.object({
  request: RunRequest,
  models: z.array(
    z.object({
      model: z.string(),
      label: z.string(),
      provider: z.enum(providerIds),
      output: z.enum(modelOutputs),
      runId: z.string().nullable(),
    }),
  ),
  askedAt: z.number(),
})

export type RememberedBatch = {
  request: RunRequest
  models: readonly (AskedModel & { runId: string | null })[]
  askedAt: number
}

export type BatchMemory = {
  keep: (batch: RememberedBatch) => void
  find: (promptId: string) => RememberedBatch | undefined
  forget: (promptId: string) => void
  forgetAll: () => void
}

const prefix = 'runs:'
const keyOf = (promptId: string) => `${prefix}${promptId}`

/** A convenience: where the browser keeps nothing, or no more, runs are still in the history. */
export const batchMemory: BatchMemory = {
  keep: (batch) => {
    try {
      sessionStorage.setItem(keyOf(batch.request.promptId), JSON.stringify(batch))
    } catch {
      batchMemory.forget(batch.request.promptId)
    }
  },
  find: (promptId) => {
    try {
      const kept = sessionStorage.getItem(keyOf(promptId))
      return kept ? RememberedBatch.safeParse(JSON.parse(kept)).data : undefined
    } catch {
      return undefined
    }
  },
  forget: (promptId) => {
    try {
      sessionStorage.removeItem(keyOf(promptId))
    } catch {
      // Nothing was kept.
    }
  },
  forgetAll: () => {
    try {
      for (const key of Object.keys(sessionStorage))
        if (key.startsWith(prefix)) sessionStorage.removeItem(key)
    } catch {
      // Nothing was kept.
    }
  },
}
