import { createId, type MailTiming, type NotificationKind, shortenText } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { mailTimingOf, settingsWorkspaceOf } from './mail-timing.ts'

/** A comment is about a prompt, a change request for one, or a run. */
type Commented = {
  promptId?: string | null
  runId?: string | null
  changeRequestId?: string
  commentId: string
  /** The first comment of the thread. */
  threadId: string
  /** The page that shows the comment, on this site. */
  path: string
}

type Shared = ({ promptId: string } | { collectionId: string }) & { note: string }

/** An event that people are notified of, by kind. */
type Happening =
  | ({ kind: 'mention' | 'reply' | 'comment' } & Commented)
  | ({ kind: 'shared' } & Shared)
  | {
      kind: 'change-request'
      promptId: string
      changeRequestId: string
      event: 'opened' | 'updated' | 'merged' | 'declined'
      path: string
      excerpt: string
    }
  | { kind: 'invitation'; invitationId: string }
  | { kind: 'review'; promptId: string; reviewId: string; rating: number; excerpt: string }
  | { kind: 'original-update'; promptId: string; originalId: string; version: number }
  | {
      kind: 'answer' | 'accepted-answer' | 'followed-question'
      questionId: string
      answerId: string
    }
  | { kind: 'limit'; limit: string; allowed: number; period: string }
  | { kind: 'connection'; connectionId: string; problem: string }
  /** To the person. */
  | { kind: 'support'; conversationId: string; event: 'answered'; excerpt: string }
  /** To operators. */
  | {
      kind: 'support-inbox'
      conversationId: string
      event: 'started' | 'replied'
      excerpt: string
    }
  | { kind: 'newsletter-draft'; mailingId: string; month: string }

export type NewNotification = Happening & {
  /** Those who may not see the thing are told nothing: lists and mails check it. */
  accountIds: readonly string[]
  /** The person who did it, who is not notified. Null where the product tells it. */
  actorId: string | null
  /** Of the thing. Null for things of no workspace: the settings of each person's own hold. */
  workspaceId: string | null
  /**
   * Instead of a mail at once: 'by-caller' where the caller writes one of its own to those who want it, and
   * 'digest' where it may not.
   */
  atOnce?: 'by-caller' | 'digest'
  /** The caller mails it to everyone notified, whatever they have chosen. */
  isMailed?: boolean
}

type Notified = {
  accountId: string
  mail: MailTiming
  /** Whose settings say so. */
  settingsWorkspaceId: string
}

const longestExcerpt = 200

/**
 * Notifies people, in the transaction of what happened. The same thing happening again while its notification
 * is unread counts that one up. Of several kinds for one comment, a person gets the first that is called.
 * Returns who was notified, and when each is mailed.
 */
export async function notify(
  transaction: Kysely<DB>,
  { accountIds, actorId, workspaceId, atOnce, isMailed = false, ...happening }: NewNotification,
): Promise<Notified[]> {
  // In one order, so that two that notify the same people wait for each other instead of failing.
  const recipients = [...new Set(accountIds)].filter((id) => id !== actorId).toSorted()
  if (recipients.length === 0) return []
  const { groupKey, details, ...subject } = columnsOf(happening, workspaceId)
  const workspace = sql<string>`coalesce(${workspaceId}::uuid, accounts.workspace_id)`
  const about = { accountId: sql.ref<string>('accounts.id'), workspaceId: workspace }
  const timing = mailTimingOf({ ...about, kind: sql.val<NotificationKind>(happening.kind) })
  const atOnceState = atOnce === 'by-caller' ? 'sent' : (atOnce ?? 'due')
  const columns = Object.entries(subject)
  const { rows } = await sql<Notified>`
    with recipients as (
      select recipient.id, accounts.id as account_id, ${workspace} as workspace_id, ${timing} as mail,
        ${settingsWorkspaceOf(about)} as settings_workspace_id
      from unnest(${recipients.map(() => createId())}::uuid[], ${recipients}::uuid[])
        as recipient (id, account_id)
      join accounts on accounts.id = recipient.account_id
      where not ${isKnown(happening, groupKey)}
    ), notified as (
      insert into notifications (
        id, account_id, kind, workspace_id, actor_id, group_key, details, mail,
        ${sql.join(columns.map(([name]) => sql.ref(name)))}
      )
      select id, account_id, ${happening.kind}, workspace_id, ${actorId}::uuid, ${groupKey},
        ${JSON.stringify(details)}::jsonb,
        case when ${isMailed} then 'sent' when mail = 'daily' then 'digest'
          when mail = 'off' then 'none' else ${atOnceState} end,
        ${sql.join(columns.map(([name, value]) => sql`${value}::${typeOf(name)}`))}
      from recipients order by account_id
      on conflict (account_id, group_key) where read_at is null do update set
        count = notifications.count + 1, happened_at = now(), actor_id = excluded.actor_id,
        comment_id = excluded.comment_id, answer_id = excluded.answer_id, details = excluded.details, mail = excluded.mail
      returning id, account_id
    ), counted as (
      insert into notification_comments (notification_id, comment_id)
      select id, ${subject.comment_id}::uuid from notified
      where ${subject.comment_id}::uuid is not null
    )
    select recipients.account_id, recipients.mail, recipients.settings_workspace_id
    from recipients join notified on notified.account_id = recipients.account_id
  `.execute(transaction)
  return rows
}

/** Nobody is told, or mailed, of a comment that is deleted. One that counts others stays, about the newest of them. */
export async function withdrawNotifications(
  transaction: Kysely<DB>,
  { workspaceId, commentId }: { workspaceId: string; commentId: string },
): Promise<void> {
  await sql`
    with withdrawn as (
      select notifications.id from notification_comments
      join notifications on notifications.id = notification_comments.notification_id
      where notification_comments.comment_id = ${commentId}
        and notifications.workspace_id = ${workspaceId}
      order by notifications.account_id for update of notifications
    ), rest as (
      select distinct on (withdrawn.id) withdrawn.id, comments.id as comment_id,
        comments.author_id, comments.created_at
      from withdrawn
      left join notification_comments on notification_comments.notification_id = withdrawn.id
        and notification_comments.comment_id <> ${commentId}
      left join comments on comments.id = notification_comments.comment_id
      order by withdrawn.id, comments.created_at desc, comments.id desc
    ), deleted as (
      delete from notifications using rest
      where notifications.id = rest.id and rest.comment_id is null
    ), uncounted as (
      delete from notification_comments using rest
      where notification_id = rest.id and notification_comments.comment_id = ${commentId}
        and rest.comment_id is not null
    )
    update notifications set count = greatest(count - 1, 1), comment_id = rest.comment_id,
      actor_id = rest.author_id, happened_at = rest.created_at
    from rest where notifications.id = rest.id and rest.comment_id is not null
  `.execute(transaction)
}

type ReadThings = {
  conversationId: string
  events: readonly ('answered' | 'started' | 'replied')[]
  /** Absent: of everybody. */
  accountId?: string
}

/** Marks as read what people were told of a conversation that they have seen, or that needs nobody any more. */
export async function readConversationNotifications(
  database: Kysely<DB>,
  { conversationId, events, accountId }: ReadThings,
): Promise<void> {
  await database
    .updateTable('notifications')
    .set({ readAt: sql<Date>`now()` })
    .where('conversationId', '=', conversationId)
    .where('readAt', 'is', null)
    .where(sql<boolean>`details ->> 'event' = any(${[...events]}::text[])`)
    .$if(accountId !== undefined, (query) => query.where('accountId', '=', accountId ?? ''))
    .execute()
}

const typeOf = (column: string) => (column === 'run_id' ? sql`text` : sql`uuid`)

/**
 * Also after they were read, a limit is told once in its period and an accepted answer once: accepting it again and
 * again would mail its author each time. A comment is told in one way only.
 */
function isKnown(happening: Happening, groupKey: string) {
  const { kind } = happening
  if (kind === 'limit' || kind === 'accepted-answer')
    return sql`exists (
      select from notifications as known where known.account_id = accounts.id
        and known.kind = ${kind} and known.group_key = ${groupKey}
    )`
  if ('commentId' in happening)
    return sql`exists (
      select from notification_comments
      join notifications as known on known.id = notification_comments.notification_id
      where notification_comments.comment_id = ${happening.commentId}
        and known.account_id = accounts.id
    )`
  return sql`false`
}

type Columns = {
  groupKey: string
  details: Record<string, string | number>
  prompt_id: string | null
  collection_id: string | null
  run_id: string | null
  invitation_id: string | null
  review_id: string | null
  connection_id: string | null
  comment_id: string | null
  change_request_id: string | null
  original_id: string | null
  conversation_id: string | null
  mailing_id: string | null
  question_id: string | null
  answer_id: string | null
}

const nothing = {
  prompt_id: null,
  collection_id: null,
  run_id: null,
  invitation_id: null,
  review_id: null,
  connection_id: null,
  comment_id: null,
  change_request_id: null,
  original_id: null,
  conversation_id: null,
  mailing_id: null,
  question_id: null,
  answer_id: null,
}

/** The beginning of what somebody wrote, in one line. */
export const shortenExcerpt = (text: string): string => shortenText(text, longestExcerpt)

function columnsOf(happening: Happening, workspaceId: string | null): Columns {
  switch (happening.kind) {
    case 'mention':
    case 'reply':
    case 'comment': {
      const { kind, commentId, threadId, path, promptId = null, runId = null } = happening
      const { changeRequestId = null } = happening
      return {
        ...nothing,
        prompt_id: promptId,
        run_id: runId,
        change_request_id: changeRequestId,
        comment_id: commentId,
        // Each mention asks for an answer of its own.
        groupKey: kind === 'mention' ? `mention:${commentId}` : `${kind}:${threadId}`,
        details: { path },
      }
    }
    case 'shared': {
      const promptId = 'promptId' in happening ? happening.promptId : null
      const collectionId = 'collectionId' in happening ? happening.collectionId : null
      return {
        ...nothing,
        prompt_id: promptId,
        collection_id: collectionId,
        groupKey: `shared:${promptId ?? collectionId}`,
        details: { excerpt: shortenExcerpt(happening.note) },
      }
    }
    case 'change-request': {
      const { promptId, changeRequestId, event, path, excerpt } = happening
      return {
        ...nothing,
        prompt_id: promptId,
        change_request_id: changeRequestId,
        groupKey: `change-request:${changeRequestId}:${event}`,
        details: { event, path, excerpt: shortenExcerpt(excerpt) },
      }
    }
    case 'invitation':
      return {
        ...nothing,
        invitation_id: happening.invitationId,
        groupKey: `invitation:${happening.invitationId}`,
        details: {},
      }
    case 'review': {
      const { promptId, reviewId, rating, excerpt } = happening
      return {
        ...nothing,
        prompt_id: promptId,
        review_id: reviewId,
        groupKey: `review:${reviewId}`,
        details: { rating, excerpt: shortenExcerpt(excerpt) },
      }
    }
    case 'original-update': {
      const { promptId, originalId, version } = happening
      return {
        ...nothing,
        prompt_id: promptId,
        original_id: originalId,
        groupKey: `original-update:${promptId}`,
        details: { version },
      }
    }
    case 'answer':
    case 'followed-question':
    case 'accepted-answer': {
      const { kind, questionId, answerId } = happening
      return {
        ...nothing,
        question_id: questionId,
        answer_id: answerId,
        groupKey: `${kind}:${kind === 'accepted-answer' ? answerId : questionId}`,
        details: {},
      }
    }
    case 'limit': {
      const { limit, allowed, period } = happening
      const groupKey = `limit:${workspaceId}:${limit}:${period}`
      return { ...nothing, groupKey, details: { limit, allowed } }
    }
    case 'connection':
      return {
        ...nothing,
        connection_id: happening.connectionId,
        groupKey: `connection:${happening.connectionId}`,
        details: { excerpt: shortenExcerpt(happening.problem) },
      }
    case 'newsletter-draft': {
      const { mailingId, month } = happening
      const groupKey = `newsletter-draft:${month}`
      return { ...nothing, mailing_id: mailingId, groupKey, details: { month } }
    }
    case 'support':
    case 'support-inbox': {
      const { conversationId, event, excerpt } = happening
      return {
        ...nothing,
        conversation_id: conversationId,
        groupKey: `support:${conversationId}:${event}`,
        details: { event, excerpt: shortenExcerpt(excerpt) },
      }
    }
  }
}
