import { type Notification, Notification as Schema } from '@product/contract'
import { excerptOfMarkdown, mentionPattern, type NotificationKind } from '@product/domain'
import { z } from 'zod'
import { avatarUrl } from '#features/accounts/index.ts'
import { shortenExcerpt } from '#features/notifications/index.ts'
import type { DescribedRow } from './visible-notifications.ts'

const Details = z.object({
  path: z.string().startsWith('/').optional(),
  excerpt: z.string().optional(),
  event: z
    .enum(['opened', 'updated', 'merged', 'declined', 'answered', 'started', 'replied'])
    .optional(),
  rating: z.number().optional(),
  limit: z.string().optional(),
  allowed: z.number().optional(),
  month: z.string().optional(),
})
type Details = z.infer<typeof Details>

const Mentions = z.array(z.object({ writtenAs: z.string(), name: z.string() }))

type Described = DescribedRow & { details: Details }

const texts: Record<NotificationKind, (row: Described) => string> = {
  mention: () => 'mentioned you in a comment',
  reply: ({ count }) =>
    count === 1 ? 'replied to you' : `replied to you, the latest of ${count} new replies`,
  comment: describeComment,
  shared: ({ promptId }) => `shared a ${promptId === null ? 'collection' : 'prompt'} with you`,
  'change-request': describeChangeRequest,
  invitation: () => 'invited you to a workspace',
  review: ({ details }) => `gave your prompt ${details.rating ?? 0} of 5 stars`,
  'original-update': () => 'published a new version of the original of your prompt',
  answer: ({ count }) =>
    count === 1
      ? 'answered your question'
      : `answered your question, the latest of ${count} new answers`,
  'accepted-answer': () => 'accepted your answer',
  'followed-question': ({ count }) =>
    count === 1
      ? 'answered a question that you follow'
      : `answered a question that you follow, the latest of ${count} new answers`,
  limit: describeLimit,
  connection: () => 'A connection was refused by its provider',
  support: ({ count }) =>
    count === 1 ? 'answered you' : `answered you, the latest of ${count} new answers`,
  'support-inbox': ({ details }) =>
    details.event === 'started' ? 'wrote to support' : 'wrote again to support',
  'newsletter-draft': describeDraft,
}

function describeDraft({ details: { month } }: Described): string {
  if (month === undefined) return 'The newsletter draft is ready'
  return `The newsletter draft for ${monthFormat.format(new Date(`${month}-01`))} is ready`
}

const monthFormat = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' })

function describeComment({ count, runId, changeRequestId }: Described): string {
  if (count > 1) return `commented, the latest of ${count} new comments`
  if (changeRequestId !== null) return 'commented on a change request'
  return `commented on your ${runId === null ? 'prompt' : 'run'}`
}

function describeChangeRequest({ details: { event = 'updated' }, isMember }: Described): string {
  if (event === 'updated' || event === 'merged' || event === 'declined')
    return changeRequestTexts[event]
  return `proposed a change to ${isMember ? 'your prompt' : 'a prompt you can edit'}`
}

const changeRequestTexts = {
  updated: 'updated a change request',
  merged: 'merged your change',
  declined: 'declined your change',
}

function describeLimit({ details: { limit = '', allowed = 0 } }: Described): string {
  if (limit === 'storage') return 'The storage is full'
  const amount = allowed.toLocaleString('en')
  return limit === 'executions'
    ? `All ${amount} executions of this month are used`
    : `All ${amount} ${limit} of the plan are used`
}

/** Kinds that the product tells; all others are done by somebody. */
const withoutActor: ReadonlySet<string> = new Set<NotificationKind>([
  'limit',
  'connection',
  'newsletter-draft',
])

/** Kinds about things of no workspace. */
const withoutWorkspace: ReadonlySet<string> = new Set<NotificationKind>([
  'answer',
  'accepted-answer',
  'followed-question',
  'support',
  'support-inbox',
  'newsletter-draft',
])

function titleOf(row: Described): string {
  if (row.kind === 'newsletter-draft') return 'Newsletter'
  if (row.kind === 'connection') return row.connectionName ?? ''
  if (row.conversationSubject !== null) return row.conversationSubject
  if (row.questionTitle !== null) return row.questionTitle
  if (row.promptId !== null) return row.promptTitle || 'Untitled Prompt'
  return row.collectionName ?? row.runTitle ?? row.workspaceName
}

function pathOf(row: Described): string {
  if (row.details.path !== undefined)
    return row.commentId === null
      ? row.details.path
      : `${row.details.path}?comment=${row.commentId}`
  if (row.kind === 'limit')
    return row.details.limit === 'storage' ? '/settings/data' : '/settings/billing'
  if (row.kind === 'connection') return '/settings/connections'
  if (row.kind === 'support') return `/dashboard?chat=${row.conversationId}`
  if (row.kind === 'newsletter-draft') return `/operator/newsletter/${row.mailingId}`
  if (row.kind === 'support-inbox') return `/operator/inbox/${row.conversationId}`
  // The page accepts the id for those who have confirmed the invited address.
  if (row.kind === 'invitation') return `/invite#${row.invitationId}`
  if (row.questionSlug !== null)
    return `/community/q/${encodeURIComponent(row.questionSlug)}#answer-${row.answerId}`
  if (row.kind === 'review') return `/p/${row.slug}#reviews`
  return row.promptId === null ? `/shared/${row.collectionId}` : `/editor/${row.promptId}`
}

/** Comments and answers are shown as they are now; they may have been edited. */
function excerptOf({ commentText, mentions, answerText, details }: Described): string | null {
  if (answerText !== null) return excerptOfMarkdown(answerText)
  if (commentText === null) return details.excerpt || null
  return shortenExcerpt(nameMentioned(commentText, Mentions.parse(mentions))) || null
}

const nameMentioned = (text: string, mentions: z.infer<typeof Mentions>): string =>
  text.replace(mentionPattern, (written, handle: string) => {
    const person = mentions.find(({ writtenAs }) => writtenAs === handle.toLowerCase())
    return person ? `@${person.name}` : written
  })

/** As its reader sees it, in the list and in mails. */
export function describeNotification(found: DescribedRow): Notification {
  const row: Described = { ...found, details: Details.parse(found.details) }
  const kind = Schema.shape.kind.parse(row.kind)
  return {
    id: row.id,
    kind,
    actor: withoutActor.has(kind)
      ? null
      : {
          name: row.actorName ?? row.conversationPerson ?? 'Somebody',
          avatarUrl: avatarUrl(row.avatarFileId),
        },
    text: texts[kind](row),
    title: titleOf(row),
    excerpt: excerptOf(row),
    count: row.count,
    workspace: {
      id: row.workspaceId,
      name: row.isMember && !withoutWorkspace.has(kind) ? row.workspaceName : null,
      // A run is found in its workspace alone.
      isNeeded: (withoutActor.has(kind) && !withoutWorkspace.has(kind)) || row.runId !== null,
    },
    path: pathOf(row),
    happenedAt: row.happenedAt.toISOString(),
    isRead: row.readAt !== null,
  }
}
