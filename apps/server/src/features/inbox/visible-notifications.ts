import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isRequestVisibleTo } from '#features/change-requests/index.ts'
import { isShownAnswer, isShownQuestion } from '#features/community/index.ts'
import { isShown } from '#features/library/index.ts'
import { isOperatorAccount } from '#features/moderation/index.ts'
import { mailTimingOf, settingsWorkspaceOf } from '#features/notifications/index.ts'
import { accessOf, isRunVisibleTo, isVisibleCollection } from '#features/prompts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'

const accountId = sql.ref<string>('notifications.accountId')

/**
 * `account_id` and `address` of all accounts that are not banned: an address that its owner has confirmed, to us or to
 * the hosted identity service; null where there is none.
 */
export const confirmedAddresses = sql`(
  select addressee.id as account_id, case when addressee.issuer = 'own' then lower(auth_users.email)
    else lower(recipient.hosted_email) end as address
  from accounts as addressee
  left join auth_users on addressee.issuer = 'own' and auth_users.id::text = addressee.subject
    and auth_users.email_proven_at is not null and auth_users.deleted_at is null
  left join notification_recipients as recipient on recipient.account_id = addressee.id
  where addressee.banned_at is null
)`

/** Of one account; null also for those who are banned. */
export const confirmedAddressOf = (person: RawBuilder<string>) => sql<string | null>`(
  select confirmed.address from ${confirmedAddresses} as confirmed
  where confirmed.account_id = ${person}
)`

const isMember = sql<boolean>`exists (
  select from workspace_members as members
  where members.workspace_id = collections.workspace_id and members.account_id = ${accountId}
)`

const isPublished = (promptId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from publications where publications.prompt_id = ${promptId} and ${isShown}
)`

/** Somebody who proposed a change to a public prompt may have no other access to it. */
const seesPrompt = sql<boolean>`(notifications.prompt_id is null or prompts.deleted_at is null and case
  when notifications.change_request_id is null then ${accessOf({ accountId })} is not null
  else exists (
    select from change_requests
    where change_requests.id = notifications.change_request_id
      and ${isRequestVisibleTo({ accountId })}
  )
end)`

/** Proposers who may not read the prompt know it by its published title. */
const promptTitle = sql<string | null>`case
  when notifications.change_request_id is not null and ${accessOf({ accountId })} is null
  then publications.title else prompts.title
end`

const seesCollection = sql<boolean>`(
  notifications.collection_id is null
  or ${isMember} and ${isVisibleCollection({ accountId })}
  or exists (
    select from share_grants as given
    where given.collection_id = notifications.collection_id and given.account_id = ${accountId}
      and coalesce(given.expires_at > now(), true)
  )
)`

const seesRun = sql<boolean>`(notifications.run_id is null or exists (
  select from runs join workspace_members as members
    on members.workspace_id = runs.workspace_id and members.account_id = ${accountId}
  where runs.id = notifications.run_id and (
    members.role in ('owner', 'admin') or ${isRunVisibleTo({ accountId, role: 'viewer' })}
  )
))`

const seesReview = sql<boolean>`(notifications.review_id is null or exists (
  select from reviews where reviews.id = notifications.review_id and reviews.hidden_at is null
) and ${isPublished(sql.ref('notifications.promptId'))})`

const seesOriginal = sql<boolean>`(
  notifications.original_id is null or ${isPublished(sql.ref('notifications.originalId'))}
)`

const seesAnswer = sql<boolean>`exists (
  select from community_answers
  join community_questions on community_questions.id = community_answers.question_id
  where community_answers.id = notifications.answer_id and ${isShownAnswer} and ${isShownQuestion}
)`

const isManager = sql<boolean>`exists (
  select from workspace_members as members
  where members.workspace_id = notifications.workspace_id and members.account_id = ${accountId}
    and members.role in ('owner', 'admin')
)`

const isInvited = sql<boolean>`exists (
  select from workspace_invitations as invitation
  where invitation.id = notifications.invitation_id and invitation.revoked_at is null
    and invitation.used < invitation.seats and invitation.expires_at > now()
    and invitation.email = ${confirmedAddressOf(accountId)}
)`

const isOwnConversation = sql<boolean>`exists (
  select from conversations
  where conversations.id = notifications.conversation_id
    and conversations.account_id = ${accountId}
)`

/** Whether the person may see the thing now. */
const isVisible = sql<boolean>`case
  when notifications.kind in ('limit', 'connection') then ${isManager}
  when notifications.kind = 'invitation' then ${isInvited}
  when notifications.kind = 'support' then ${isOwnConversation}
  when notifications.kind in ('support-inbox', 'newsletter-draft') then ${isOperatorAccount(accountId)}
  when notifications.question_id is not null then ${seesAnswer}
  else ${seesPrompt} and ${seesCollection} and ${seesRun} and ${seesReview} and ${seesOriginal}
end`

const selectJoined = (database: Kysely<DB>) =>
  database
    .selectFrom('notifications')
    .leftJoin('prompts', 'prompts.id', 'notifications.promptId')
    .leftJoin('collections', 'collections.id', 'notifications.collectionId')

/** Notifications of one person about things that they may see now, without columns. */
export const selectVisible = (database: Kysely<DB>, person: string) =>
  selectJoined(database).where('notifications.accountId', '=', person).where(isVisible)

/** With everything that a notification is described by. */
export const withDescription = (rows: ReturnType<typeof selectVisible>) =>
  rows
    .innerJoin('workspaces', 'workspaces.id', 'notifications.workspaceId')
    .leftJoin('accounts as actor', 'actor.id', 'notifications.actorId')
    .leftJoin('connections', 'connections.id', 'notifications.connectionId')
    .leftJoin('runs', 'runs.id', 'notifications.runId')
    .leftJoin('comments', 'comments.id', 'notifications.commentId')
    .leftJoin('publications', 'publications.promptId', 'notifications.promptId')
    .leftJoin('conversations', 'conversations.id', 'notifications.conversationId')
    .leftJoin('communityQuestions', 'communityQuestions.id', 'notifications.questionId')
    .leftJoin('communityAnswers', 'communityAnswers.id', 'notifications.answerId')
    .select([
      'notifications.id',
      'notifications.kind',
      'notifications.count',
      'notifications.details',
      'notifications.happenedAt',
      'notifications.readAt',
      'notifications.promptId',
      'notifications.collectionId',
      'notifications.runId',
      'notifications.commentId',
      'notifications.invitationId',
      'notifications.workspaceId',
      'workspaces.name as workspaceName',
      'actor.name as actorName',
      'actor.avatarFileId',
      promptTitle.as('promptTitle'),
      'notifications.changeRequestId',
      'notifications.conversationId',
      'notifications.mailingId',
      'conversations.subject as conversationSubject',
      // An answer is the support team's, whoever of it wrote it.
      sql<string | null>`case notifications.kind
        when 'support' then 'Support' else conversations.person_name
      end`.as('conversationPerson'),
      'collections.name as collectionName',
      'connections.name as connectionName',
      'runs.promptTitle as runTitle',
      'comments.text as commentText',
      sql<unknown>`(
        select coalesce(json_agg(json_build_object(
          'writtenAs', comment_mentions.handle, 'name', mentioned.name
        )), '[]')
        from comment_mentions join accounts as mentioned on mentioned.id = comment_mentions.account_id
        where comment_mentions.comment_id = comments.id
      )`.as('mentions'),
      'publications.slug',
      'notifications.questionId',
      'notifications.answerId',
      'communityQuestions.title as questionTitle',
      'communityQuestions.slug as questionSlug',
      sql<string | null>`left(community_answers.body, 1000)`.as('answerText'),
      sql<boolean>`exists (
        select from workspace_members as members
        where members.workspace_id = notifications.workspace_id
          and members.account_id = ${accountId}
      )`.as('isMember'),
    ])

export type DescribedRow = Awaited<
  ReturnType<ReturnType<typeof withDescription>['execute']>
>[number]

const about = {
  accountId,
  workspaceId: sql.ref<string>('notifications.workspaceId'),
}

/** Notifications that wait to be mailed, with when that is by the settings as they are now. */
export const selectWaiting = (
  database: Kysely<DB>,
  { accountId: person, mail }: { accountId: string; mail: 'due' | 'digest' },
) =>
  withDescription(
    selectJoined(database)
      .where('notifications.accountId', '=', person)
      .where('notifications.mail', '=', mail),
  )
    .select([
      isVisible.as('isVisible'),
      mailTimingOf({ ...about, kind: sql.ref('notifications.kind') }).as('timing'),
      settingsWorkspaceOf(about).as('settingsWorkspaceId'),
    ])
    .orderBy('notifications.happenedAt', 'desc')
    .orderBy('notifications.id', 'desc')
    // Something that happens again meanwhile waits, and is mailed anew.
    .forUpdate('notifications')

/** More than this many are not counted. */
export const countUnread = async (
  database: Kysely<DB>,
  person: string,
  most: number,
): Promise<number> => {
  const { unread } = await database
    .selectFrom(
      selectVisible(database, person)
        .select('notifications.id')
        .where('notifications.readAt', 'is', null)
        .limit(most)
        .as('unread'),
    )
    .select(({ fn }) => fn.countAll<string>().as('unread'))
    .executeTakeFirstOrThrow()
  return Number(unread)
}
