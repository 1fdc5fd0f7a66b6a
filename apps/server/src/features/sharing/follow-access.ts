import type { AccessEvent } from '@product/contract'
import { type Kysely, sql } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import { abilitiesOf, accessOf, grantsOf } from '#features/prompts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { createEventFeed } from '#platform/http/bodies/event-feed.ts'
import type { Chunks } from '#platform/http/bodies/stream-body.ts'
import type { Deps } from '#server/deps.ts'
import { sharingError } from './errors.ts'

/** As many as streams of runs (decision 020). */
const streamsPerPerson = 64

type Followed = { accountId: string; promptId: string }

export type AccessFeed = ReturnType<typeof createAccessFeed>

/** Tells open editors when somebody's access to a prompt, or its comments, may have changed. */
export function createAccessFeed({ notices, onStop }: Pick<Deps, 'notices' | 'onStop'>) {
  const feed = createEventFeed<Followed & { hasNewComments: boolean }>({ onStop, streamsPerPerson })
  notices.subscribe('access_changed', {
    onNotice: (subject) =>
      feed.wake(
        ({ accountId, promptId }) =>
          subject === '' || subject === accountId || subject === promptId,
      ),
    onGap: () => feed.wake(),
  })
  const noteComments = (isMeant: (promptId: string) => boolean) =>
    feed.wake((followed) => {
      const isOne = isMeant(followed.promptId)
      if (isOne) followed.hasNewComments = true
      return isOne
    })
  notices.subscribe('comments_changed', {
    onNotice: (subject) => noteComments((promptId) => promptId === subject),
    onGap: () => noteComments(() => true),
  })
  return feed
}

/** Events about what the actor may do with a prompt and about its comments, until the signal or the end of their access. */
export function followAccess(
  { database, feed }: { database: Kysely<DB>; feed: AccessFeed },
  { accountId }: UserActor,
  { promptId, signal }: { promptId: string; signal: AbortSignal },
): Chunks {
  const followed = { accountId, promptId, hasNewComments: false }
  return feed.follow(followed, signal, async () => {
    // Comments that come while the access is read are told next time.
    const { hasNewComments } = followed
    followed.hasNewComments = false
    const { access, millisecondsLeft } = await findAccess(database, { accountId, promptId })
    if (access === null) {
      const { code, message } = sharingError('access.ended')
      return { state: { type: 'access-end', code, message } satisfies AccessEvent, isEnd: true }
    }
    return {
      state: { type: 'access', abilities: abilitiesOf(access) } satisfies AccessEvent,
      news: hasNewComments ? [{ type: 'comments' } satisfies AccessEvent] : [],
      millisecondsLeft,
    }
  })
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
