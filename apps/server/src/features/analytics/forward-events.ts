import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { listUnforwardedEvents, markEventsForwarded, withoutPersonalFields } from './queries.ts'

export const forwardEventsJob = 'forward-events'

const Fields = z.record(z.string(), z.unknown())

type PostHog = { key: string; host: string }

export function defineForwardEvents({
  jobs,
  database,
  config: { posthog },
}: Pick<Deps, 'jobs' | 'database' | 'config'>): void {
  if (posthog === null) return
  jobs.define(
    forwardEventsJob,
    { retries: 10, firstPauseSeconds: 5, longestPauseSeconds: 3_600 },
    () => forwardEvents(database, posthog),
  )
}

/** Takes up what waits without a job, as after a restore. */
export async function resumeForwardEvents({
  jobs,
  database,
  config: { posthog },
}: Pick<Deps, 'jobs' | 'database' | 'config'>): Promise<void> {
  if (posthog !== null) await jobs.enqueue(database, forwardEventsJob, {})
}

/** Sends whatever was not sent before. PostHog knows an event that comes twice by its uuid. */
async function forwardEvents(database: Kysely<DB>, posthog: PostHog): Promise<void> {
  for (;;) {
    const events = await listUnforwardedEvents(database)
    if (events.length === 0) return
    const batch = events.map(({ id, name, fields, visitorId, occurredAt }) => ({
      uuid: id,
      event: name,
      distinct_id: visitorId,
      timestamp: occurredAt.toISOString(),
      properties: withoutPersonalFields(name, Fields.parse(fields)),
    }))
    await sendBatch(posthog, batch)
    await markEventsForwarded(
      database,
      events.map(({ id }) => id),
    )
  }
}

async function sendBatch({ key, host }: PostHog, batch: object[]): Promise<void> {
  const response = await fetch(new URL('/batch/', host), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ api_key: key, batch }),
    signal: AbortSignal.timeout(10_000),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`PostHog answered with status ${response.status}`)
}
