import type { AccessEvent } from '@product/contract'
import { type Kysely, sql } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import { abilitiesOf, accessOf, grantsOf } from '#features/prompts/index.ts'
import { createBudget } from '#platform/create-budget.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Chunks } from '#platform/http/bodies/stream-body.ts'
import type { Deps } from '#server/deps.ts'
import { sharingError } from './errors.ts'

/** Proxies and browsers close a connection that stays silent. */
const heartbeatMilliseconds = 15_000
const heartbeat = ': still here\n\n'

/** As many as streams of runs (decision 020). */
const streamsPerPerson = 64

type Followed = { accountId: string; promptId: string }
type Follower = Followed & { wake: () => void; noteComments: () => void }

export type AccessFeed = ReturnType<typeof createAccessFeed>

/** Tells open editors when somebody's access to a prompt, or its comments, may have changed. */
export function createAccessFeed({ notices, onStop }: Pick<Deps, 'notices' | 'onStop'>) {
  const followers = new Set<Follower>()
  const budget = createBudget({ perOwner: streamsPerPerson, perProcess: Number.POSITIVE_INFINITY })
  const stopping = new AbortController()
  const wakeAll = () => {
    for (const { wake } of followers) wake()
  }

  notices.subscribe('access_changed', {
    onNotice: (subject) => {
      for (const { accountId, promptId, wake } of followers)
        if (subject === '' || subject === accountId || subject === promptId) wake()
    },
    onGap: wakeAll,
  })
  notices.subscribe('comments_changed', {
    onNotice: (subject) => {
      for (const { promptId, noteComments } of followers) if (subject === promptId) noteComments()
    },
    onGap: () => {
      for (const { noteComments } of followers) noteComments()
    },
  })
  // Streams that nobody ends would keep the process from stopping.
  onStop(async () => {
    stopping.abort()
    wakeAll()
  })

  return {
    stopped: stopping.signal,
    hold: (accountId: string) => budget.hold(accountId),
    add: (follower: Follower) => {
      followers.add(follower)
      return () => void followers.delete(follower)
    },
  }
}

const writeEvent = (event: AccessEvent): string =>
  `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`

/** Events about what the actor may do with a prompt and about its comments, until the signal or the end of their access. */
export async function* followAccess(
  { database, feed }: { database: Kysely<DB>; feed: AccessFeed },
  { accountId }: UserActor,
  { promptId, signal }: { promptId: string; signal: AbortSignal },
): Chunks {
  let isDue = true
  let hasNewComments = false
  let resume = () => {}
  const wake = () => {
    isDue = true
    resume()
  }
  const noteComments = () => {
    hasNewComments = true
    wake()
  }
  const remove = feed.add({ accountId, promptId, wake, noteComments })
  signal.addEventListener('abort', wake)
  const isOver = () => signal.aborted || feed.stopped.aborted
  let sent = ''
  try {
    while (!isOver()) {
      isDue = false
      const found = await findAccess(database, { accountId, promptId })
      if (found.access === null) {
        const { code, message } = sharingError('access.ended')
        yield writeEvent({ type: 'access-end', code, message })
        return
      }
      const text = writeEvent({ type: 'access', abilities: abilitiesOf(found.access) })
      if (text !== sent) yield text
      sent = text
      if (hasNewComments) {
        hasNewComments = false
        yield writeEvent({ type: 'comments' })
      }
      const left = found.millisecondsLeft ?? Number.POSITIVE_INFINITY
      const expiresAt = performance.now() + left
      const hasToLook = () => isDue || performance.now() >= expiresAt
      while (!hasToLook()) {
        await new Promise<void>((resolve) => {
          const pause = Math.min(heartbeatMilliseconds, expiresAt - performance.now() + 5)
          const timer = setTimeout(resolve, pause)
          resume = () => {
            clearTimeout(timer)
            resolve()
          }
        })
        if (!hasToLook()) yield heartbeat
      }
    }
  } finally {
    signal.removeEventListener('abort', wake)
    remove()
  }
}

/** The access that somebody has now, and how long it may last: until the next share of theirs expires. */
async function findAccess(database: Kysely<DB>, { accountId, promptId }: Followed) {
  const found = await database
    .selectFrom('prompts')
    .select(accessOf({ accountId }).as('access'))
    .select(
      sql<number | null>`(
        select ceil(extract(epoch from min(given.expires_at) - clock_timestamp()) * 1000)::float8
        from ${grantsOf({ accountId })} as given
      )`.as('millisecondsLeft'),
    )
    .where('prompts.id', '=', promptId)
    .executeTakeFirst()
  return found ?? { access: null, millisecondsLeft: null }
}
