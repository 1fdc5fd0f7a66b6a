import { type Kysely, sql } from 'kysely'
import { notify } from '#features/notifications/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Commenter } from './enter-subject.ts'
import { selectMentionable } from './mentionable-people.ts'

const reasons = ['mention', 'reply', 'comment'] as const

/** Somebody whom a comment concerns: mentioned in it, in the thread before, or the author of the prompt or the run. */
type Concerned = { accountId: string; reason: (typeof reasons)[number] }

type Stored = { threadId: string; commentId: string }

/** Tells everybody whom a stored comment concerns; after an edit, those whom it mentions now. */
export async function notifyAudience(
  transaction: Kysely<DB>,
  commenter: Commenter,
  { threadId, commentId }: Stored,
  kinds: readonly Concerned['reason'][] = reasons,
): Promise<void> {
  const { accountId, workspaceId, about } = commenter
  const audience = await findAudience(transaction, commenter, { threadId, commentId })
  const path = 'promptId' in about ? `/editor/${about.promptId}` : `/history/${about.runId}`
  for (const kind of kinds)
    await notify(transaction, {
      kind,
      accountIds: audience
        .filter(({ reason }) => reason === kind)
        .map((person) => person.accountId),
      actorId: accountId,
      workspaceId,
      ...about,
      threadId,
      commentId,
      path,
    })
}

/**
 * The accounts that a stored comment concerns, each once and by the first reason that holds. Its author and
 * people who may no longer see the prompt or the run are left out.
 */
async function findAudience(
  transaction: Kysely<DB>,
  commenter: Commenter,
  { threadId, commentId }: { threadId: string; commentId: string },
): Promise<Concerned[]> {
  const concerned = sql<{ accountId: string; reason: number }>`(
    select account_id, min(reason) as reason from (
      select account_id, 0 as reason from comment_mentions where comment_id = ${commentId}
      union all
      select author_id, 1 from comments where thread_id = ${threadId} and deleted_at is null
      union all
      select prompt_versions.author_id, 2 from comment_threads
      join prompt_versions on prompt_versions.prompt_id = comment_threads.prompt_id
        and prompt_versions.number = 1
      where comment_threads.id = ${threadId}
      union all
      select runs.account_id, 2 from comment_threads
      join runs on runs.id = comment_threads.run_id
      where comment_threads.id = ${threadId}
    ) as each_reason
    where account_id is not null and account_id <> ${commenter.accountId}
    group by account_id
  )`
  const rows = await selectMentionable(transaction, commenter)
    .innerJoin(concerned.as('concerned'), (join) =>
      join.onRef('concerned.accountId', '=', 'accounts.id'),
    )
    .select('concerned.reason')
    .orderBy('concerned.reason')
    .orderBy('accounts.id')
    .execute()
  return rows.flatMap(({ id, reason }) => {
    const name = reasons[reason]
    return name ? [{ accountId: id, reason: name }] : []
  })
}
