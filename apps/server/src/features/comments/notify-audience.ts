import { type Kysely, sql } from 'kysely'
import { changeRequestPath, listDeciders } from '#features/change-requests/index.ts'
import { notify } from '#features/notifications/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Commenter, Subject } from './enter-subject.ts'
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
  for (const kind of kinds)
    await notify(transaction, {
      kind,
      accountIds: audience
        .filter(({ reason }) => reason === kind)
        .map((person) => person.accountId),
      actorId: accountId,
      workspaceId,
      ...about,
      promptId: commenter.lockedPromptId,
      threadId,
      commentId,
      path: pageOf(about),
    })
}

function pageOf(about: Subject): string {
  if ('promptId' in about) return `/editor/${about.promptId}`
  return 'runId' in about ? `/history/${about.runId}` : changeRequestPath(about.changeRequestId)
}

/**
 * The deciders and the proposer of a change request hear of every comment on it, also where its author may not know
 * their names. That each may still see it is checked when the notification is read.
 */
async function findPeople(transaction: Kysely<DB>, commenter: Commenter) {
  const { about, lockedPromptId, workspaceId } = commenter
  if (!('changeRequestId' in about) || lockedPromptId === null)
    return { people: selectMentionable(transaction, commenter), deciders: [] }
  return {
    people: transaction.selectFrom('accounts').select('accounts.id'),
    deciders: await listDeciders(transaction, { promptId: lockedPromptId, workspaceId }),
  }
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
  const { people, deciders } = await findPeople(transaction, commenter)
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
      union all
      select change_requests.proposer_id, 2 from comment_threads
      join change_requests on change_requests.id = comment_threads.change_request_id
      where comment_threads.id = ${threadId}
      union all
      select decider.id, 2 from unnest(${deciders}::uuid[]) as decider (id)
    ) as each_reason
    where account_id is not null and account_id <> ${commenter.accountId}
    group by account_id
  )`
  const rows = await people
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
