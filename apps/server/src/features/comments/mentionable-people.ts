import type { CommentPerson } from '@product/contract'
import { listMentionedHandles } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import { isRequestVisibleTo } from '#features/change-requests/index.ts'
import { accessOf, grantsOf, isRunVisibleTo } from '#features/prompts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { type Commenter, enterSubject, type Subject } from './enter-subject.ts'
import { presentPerson } from './present-thread.ts'

const mostPeople = 200

/** Everyone whom the actor can mention, by name. */
export async function listPeople(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  subject: Subject,
): Promise<{ people: CommentPerson[] }> {
  const commenter = await enterSubject(database, actor, subject)
  const people = await selectMentionable(database, commenter)
    .where('accounts.id', '!=', actor.accountId)
    .orderBy('accounts.name')
    .orderBy('accounts.id')
    .limit(mostPeople)
    .execute()
  return { people: people.map(presentPerson) }
}

/**
 * Stores whom a comment mentions. A handle of somebody whom the author cannot mention stays text, so that
 * nobody learns by it who has access. One that was a mention before an edit goes on naming the same person, who may
 * have another handle by now.
 */
export async function storeMentions(
  transaction: Kysely<DB>,
  commenter: Commenter,
  { commentId, text }: { commentId: string; text: string },
): Promise<void> {
  const handles = listMentionedHandles(text)
  const { workspaceId } = commenter
  await transaction
    .deleteFrom('commentMentions')
    .where('workspaceId', '=', workspaceId)
    .where('commentId', '=', commentId)
    .where(sql<boolean>`handle <> all (${handles}::text[])`)
    .execute()
  const stored = await transaction
    .selectFrom('commentMentions')
    .select('handle')
    .where('commentId', '=', commentId)
    .execute()
  const added = handles.filter((handle) => !stored.some((mention) => mention.handle === handle))
  if (added.length === 0) return
  const people = await selectMentionable(transaction, commenter)
    .where('accounts.handle', 'in', added)
    .execute()
  if (people.length === 0) return
  await transaction
    .insertInto('commentMentions')
    .values(people.map(({ id, handle }) => ({ commentId, accountId: id, handle, workspaceId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** People whom the actor may mention: their names are known to them, and they have access now. */
export const selectMentionable = (database: Kysely<DB>, commenter: Commenter) =>
  database
    .selectFrom('accounts')
    .select(['accounts.id', 'accounts.name', 'accounts.handle', 'accounts.avatarFileId'])
    .where(sql<boolean>`accounts.id in (${listOf(commenter)})`)

function listOf(commenter: Commenter) {
  const { about } = commenter
  if ('promptId' in about) return listOfPrompt(commenter, about.promptId)
  if ('runId' in about) return listOfRun(commenter, about.runId)
  return listOfRequest(commenter, about.changeRequestId)
}

/** Those of the people whose names the actor may know who may see the change request now. */
const listOfRequest = (commenter: Commenter, id: string) => {
  const promptId = commenter.lockedPromptId ?? ''
  const ofPrompt = commenter.isMember
    ? knownToMembers(commenter, promptId)
    : knownToGuests(commenter, promptId)
  return sql`
    select known.id from (
      select comments.author_id from comments
      join comment_threads on comment_threads.id = comments.thread_id
      where comment_threads.change_request_id = ${id} and comments.deleted_at is null
      union
      select proposer_id from change_requests where id = ${id}
      union
      ${commenter.mayModerate ? ofPrompt : knownToProposers(commenter, promptId)}
    ) as known (id)
    join change_requests on change_requests.id = ${id}
    join prompts on prompts.id = change_requests.prompt_id
    where ${isRequestVisibleTo({ accountId: sql.ref('known.id') })}
  `
}

/** Somebody who may not read the prompt itself knows who published it, and who shared it with them before. */
const knownToProposers = ({ accountId }: Commenter, promptId: string) => sql`
  select author_id from publications where prompt_id = ${promptId}
  union
  select given.created_by from prompts, lateral ${grantsOf({ accountId })} as given
  where prompts.id = ${promptId}
`

/** Those of the people whose names the actor may know who have access to the prompt now. */
const listOfPrompt = (commenter: Commenter, promptId: string) => sql`
  select known.id from (${commenter.isMember ? knownToMembers(commenter, promptId) : knownToGuests(commenter, promptId)}) as known (id)
  join prompts on prompts.id = ${promptId}
  where ${accessOf({ accountId: sql.ref('known.id') })} is not null
`

const authorsOfComments = (promptId: string) => sql`
  select comments.author_id from comments
  join comment_threads on comment_threads.id = comments.thread_id
  where comment_threads.prompt_id = ${promptId} and comments.deleted_at is null
`

/** Members, and others once they have opened a share: an invitation does not tell whether there is an account. */
const knownToMembers = ({ workspaceId }: Commenter, promptId: string) => sql`
  select account_id from workspace_members where workspace_id = ${workspaceId}
  union
  select shares.account_id from shares
  where shares.opened_at is not null and (
    shares.prompt_id = ${promptId} or shares.collection_id in (
      select collection_id from collection_prompts where prompt_id = ${promptId}
    )
  )
  union
  ${authorsOfComments(promptId)}
`

/** A share tells nothing of the members of the workspace but what the prompt itself shows. */
const knownToGuests = ({ accountId }: Commenter, promptId: string) => sql`
  ${authorsOfComments(promptId)}
  union
  select author_id from prompt_versions where prompt_id = ${promptId}
  union
  select unnest(co_author_ids) from prompt_versions where prompt_id = ${promptId}
  union
  select given.created_by from prompts, lateral ${grantsOf({ accountId })} as given
  where prompts.id = ${promptId}
  union
  select colleagues.account_id from shares
  join workspace_members as own on own.workspace_id = shares.recipient_workspace_id
    and own.account_id = ${accountId}
  join workspace_members as colleagues on colleagues.workspace_id = own.workspace_id
  where shares.prompt_id = ${promptId}
`

const listOfRun = ({ workspaceId }: Commenter, runId: string) => sql`
  select member.account_id from workspace_members as member
  join runs on runs.id = ${runId} and runs.workspace_id = member.workspace_id
  where member.workspace_id = ${workspaceId} and (
    member.role in ('owner', 'admin')
    or ${isRunVisibleTo({ accountId: sql.ref('member.account_id'), role: 'viewer' })}
  )
`
