import type { recordEventsRoute } from '@product/contract'
import { withoutPrivateAddresses } from '@product/domain'
import type { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import { forwardEventsJob } from './forward-events.ts'
import { insertEvents } from './queries.ts'

type Batch = z.output<
  (typeof recordEventsRoute)['request']['body']['content']['application/json']['schema']
>

/** Stores a visitor's events, each once, and returns how many were new. */
export async function recordEvents(
  { database, jobs, config }: Pick<Deps, 'database' | 'jobs' | 'config'>,
  { visitorId, events }: Batch,
): Promise<number> {
  return await database.transaction().execute(async (transaction) => {
    const rows = events.map(({ fields, ...event }) => ({
      ...event,
      fields: withoutPrivateAddresses(fields),
      visitorId,
    }))
    const ids = await insertEvents(transaction, rows)
    if (config.posthog && ids.length > 0) await jobs.enqueue(transaction, forwardEventsJob, {})
    return ids.length
  })
}
