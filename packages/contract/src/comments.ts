import { commentedFields, commentLimits, commentReactions } from '@product/domain'
import { z } from 'zod'
import { defineRoute, errorResponses, json, signedIn } from './route.ts'
import { RunId } from './run-events.ts'
import { tooLong } from './text-length.ts'
import { Uuid } from './uuid.ts'

const tags = ['Comments']
const OfPrompt = z.object({ id: Uuid })
const OfRun = z.object({ id: RunId })
const OfThread = z.object({ id: Uuid })
const OfComment = z.object({ id: Uuid })
const Position = z.int().min(0).max(10_000_000)
const VersionNumber = z.int().min(1).max(2_147_483_647)

export const CommentText = z
  .string()
  .trim()
  .min(1, 'Write something first')
  .max(commentLimits.text, tooLong(commentLimits.text))

export const CommentPerson = z
  .object({
    id: Uuid,
    name: z.string(),
    handle: z.string(),
    avatarUrl: z.string().nullable(),
  })
  .meta({ id: 'CommentPerson' })

export type CommentPerson = z.infer<typeof CommentPerson>

/** A person whose handle in the text, after `@`, is a mention. */
const Mention = CommentPerson.extend({
  /** The handle in the text. It stays when the person takes another one. */
  writtenAs: z.string(),
}).meta({ id: 'CommentMention' })

export type CommentMention = z.infer<typeof Mention>

/** Words of a version of the prompt, by their positions in UTF-16 code units. */
export const Passage = z
  .object({
    version: VersionNumber,
    field: z.enum(commentedFields),
    start: Position,
    end: Position,
    /** The words themselves; a passage that does not hold them is refused. */
    quote: z.string().min(1).max(commentLimits.passage, tooLong(commentLimits.passage)),
  })
  .meta({ id: 'Passage' })

export type Passage = z.infer<typeof Passage>

export const Comment = z
  .object({
    id: Uuid,
    /** Null for somebody whose account was deleted, and for a deleted comment. */
    author: CommentPerson.nullable(),
    /** Markdown; empty for a deleted comment. */
    text: z.string(),
    /** A deleted comment stays while it has replies. */
    isDeleted: z.boolean(),
    createdAt: z.iso.datetime(),
    editedAt: z.iso.datetime().nullable(),
    mentions: z.array(Mention),
    reactions: z.array(
      z.object({
        reaction: z.enum(commentReactions),
        count: z.int(),
        /** Up to ten. */
        names: z.array(z.string()),
        isYours: z.boolean(),
      }),
    ),
    abilities: z.object({ edit: z.boolean(), delete: z.boolean() }),
  })
  .meta({ id: 'Comment' })

export type Comment = z.infer<typeof Comment>

export const CommentThread = z
  .object({
    id: Uuid,
    /** Null for a thread about the whole prompt or a run. */
    passage: Passage.nullable(),
    /** Where the passage is in the working copy: null if its words were deleted, or for a resolved thread. */
    place: z.object({ start: z.int(), end: z.int() }).nullable(),
    /** The text that is suggested instead of the passage. */
    suggestion: z
      .object({ replacement: z.string(), acceptedVersion: z.int().nullable() })
      .nullable(),
    resolution: z.object({ by: CommentPerson.nullable(), at: z.iso.datetime() }).nullable(),
    /** The oldest first. */
    comments: z.array(Comment),
    createdAt: z.iso.datetime(),
    abilities: z.object({ resolve: z.boolean(), accept: z.boolean() }),
  })
  .meta({ id: 'CommentThread' })

export type CommentThread = z.infer<typeof CommentThread>

export const PromptComments = z
  .object({
    threads: z.array(CommentThread),
    /** The working copy that the places refer to. */
    texts: z.object({ body: z.string(), systemMessage: z.string() }),
  })
  .meta({ id: 'PromptComments' })

export type PromptComments = z.infer<typeof PromptComments>

export const listPromptCommentsRoute = defineRoute({
  method: 'get',
  path: '/api/v1/prompts/{id}/comments',
  tags,
  ...signedIn,
  summary: 'List the comments on a prompt and its passages',
  request: { params: OfPrompt },
  responses: { 200: json(PromptComments, 'All threads, the oldest first.'), ...errorResponses },
})

export const listRunCommentsRoute = defineRoute({
  method: 'get',
  path: '/api/v1/runs/{id}/comments',
  tags,
  ...signedIn,
  summary: 'List the comments on a run',
  request: { params: OfRun },
  responses: {
    200: json(z.object({ threads: z.array(CommentThread) }), 'All threads, the oldest first.'),
    ...errorResponses,
  },
})

const OfChangeRequest = z.object({ id: Uuid })

export const listChangeRequestCommentsRoute = defineRoute({
  method: 'get',
  path: '/api/v1/change-requests/{id}/comments',
  tags,
  ...signedIn,
  summary: 'List the comments on a change request',
  request: { params: OfChangeRequest },
  responses: {
    200: json(z.object({ threads: z.array(CommentThread) }), 'All threads, the oldest first.'),
    ...errorResponses,
  },
})

const People = z.object({ people: z.array(CommentPerson) })

/** The data of a server-sent event that has the type as name. */
export const RunCommentsEvent = z
  .object({ type: z.literal('comments') })
  .meta({ id: 'RunCommentsEvent' })

export const followRunCommentsRoute = defineRoute({
  method: 'get',
  path: '/api/v1/runs/{id}/comments/stream',
  tags,
  ...signedIn,
  summary: 'Follow the comments on a run, as server-sent events',
  request: { params: OfRun },
  responses: {
    200: {
      description: 'Events: one at the start, and one for every change, while you may see the run.',
      content: { 'text/event-stream': { schema: RunCommentsEvent } },
    },
    ...errorResponses,
  },
})

export const listPromptPeopleRoute = defineRoute({
  method: 'get',
  path: '/api/v1/prompts/{id}/people',
  tags,
  ...signedIn,
  summary: 'List whom you can mention in comments on a prompt',
  description:
    'Members of the workspace see its members and the people who opened a share. Others see who commented, who wrote versions and who shared it.',
  request: { params: OfPrompt },
  responses: { 200: json(People, 'Up to 200 people, by name.'), ...errorResponses },
})

export const listRunPeopleRoute = defineRoute({
  method: 'get',
  path: '/api/v1/runs/{id}/people',
  tags,
  ...signedIn,
  summary: 'List whom you can mention in comments on a run',
  request: { params: OfRun },
  responses: { 200: json(People, 'Up to 200 people, by name.'), ...errorResponses },
})

export const listChangeRequestPeopleRoute = defineRoute({
  method: 'get',
  path: '/api/v1/change-requests/{id}/people',
  tags,
  ...signedIn,
  summary: 'List whom you can mention in comments on a change request',
  request: { params: OfChangeRequest },
  responses: { 200: json(People, 'Up to 200 people, by name.'), ...errorResponses },
})

const sentAgain = 'The ids are made by the client: sent again, it is done once.'

export const NewThread = z
  .object({
    commentId: Uuid,
    text: CommentText,
    passage: Passage.nullable().default(null),
    suggestion: z.null().default(null),
  })
  .or(
    z.object({
      commentId: Uuid,
      /** A suggestion needs no words. */
      text: CommentText.or(z.literal('')).default(''),
      passage: Passage,
      suggestion: z.object({
        replacement: z.string().max(commentLimits.passage, tooLong(commentLimits.passage)),
      }),
    }),
  )
  .meta({ id: 'NewThread' })

export type NewThread = z.input<typeof NewThread>

export const startPromptThreadRoute = defineRoute({
  method: 'put',
  path: '/api/v1/prompts/{id}/comments/{threadId}',
  tags,
  ...signedIn,
  summary: 'Comment on a prompt or a passage of it, or suggest an edit',
  description: `A version with a commented passage is sealed. ${sentAgain}`,
  request: {
    params: OfPrompt.extend({ threadId: Uuid }),
    body: json(NewThread, 'The first comment.'),
  },
  responses: { 200: json(CommentThread, 'The thread.'), ...errorResponses },
})

export const startRunThreadRoute = defineRoute({
  method: 'put',
  path: '/api/v1/runs/{id}/comments/{threadId}',
  tags,
  ...signedIn,
  summary: 'Comment on a run',
  description: sentAgain,
  request: {
    params: OfRun.extend({ threadId: Uuid }),
    body: json(z.object({ commentId: Uuid, text: CommentText }), 'The first comment.'),
  },
  responses: { 200: json(CommentThread, 'The thread.'), ...errorResponses },
})

export const startChangeRequestThreadRoute = defineRoute({
  method: 'put',
  path: '/api/v1/change-requests/{id}/comments/{threadId}',
  tags,
  ...signedIn,
  summary: 'Comment on a change request',
  description: sentAgain,
  request: {
    params: OfChangeRequest.extend({ threadId: Uuid }),
    body: json(z.object({ commentId: Uuid, text: CommentText }), 'The first comment.'),
  },
  responses: { 200: json(CommentThread, 'The thread.'), ...errorResponses },
})

export const replyToThreadRoute = defineRoute({
  method: 'put',
  path: '/api/v1/comment-threads/{id}/comments/{commentId}',
  tags,
  ...signedIn,
  summary: 'Reply to a comment',
  description: sentAgain,
  request: {
    params: OfThread.extend({ commentId: Uuid }),
    body: json(z.object({ text: CommentText }), 'The reply.'),
  },
  responses: { 200: json(CommentThread, 'The thread.'), ...errorResponses },
})

export const resolveThreadRoute = defineRoute({
  method: 'put',
  path: '/api/v1/comment-threads/{id}/resolution',
  tags,
  ...signedIn,
  summary: 'Resolve or reopen a thread',
  description: 'For those who may edit the prompt, and for the person who started the thread.',
  request: {
    params: OfThread,
    body: json(z.object({ isResolved: z.boolean() }), 'Whether it is resolved.'),
  },
  responses: { 200: json(CommentThread, 'The thread.'), ...errorResponses },
})

export const acceptSuggestionRoute = defineRoute({
  method: 'put',
  path: '/api/v1/comment-threads/{id}/acceptance',
  tags,
  ...signedIn,
  summary: 'Mark a suggestion as accepted',
  description:
    'The editor has put the suggested text in place and saved it: the version names the person who suggested it, and the thread is resolved.',
  request: {
    params: OfThread,
    body: json(z.object({ version: VersionNumber }), 'The version with the suggested text.'),
  },
  responses: { 200: json(CommentThread, 'The thread.'), ...errorResponses },
})

export const editCommentRoute = defineRoute({
  method: 'patch',
  path: '/api/v1/comments/{id}',
  tags,
  ...signedIn,
  summary: 'Edit your comment',
  request: { params: OfComment, body: json(z.object({ text: CommentText }), 'The new text.') },
  responses: { 200: json(CommentThread, 'The thread.'), ...errorResponses },
})

export const deleteCommentRoute = defineRoute({
  method: 'delete',
  path: '/api/v1/comments/{id}',
  tags,
  ...signedIn,
  summary: 'Delete a comment',
  description:
    'The first comment of a thread with replies stays as deleted; a thread without comments is deleted.',
  request: { params: OfComment },
  responses: { 204: { description: 'Deleted.' }, ...errorResponses },
})

const OfReaction = OfComment.extend({ reaction: z.enum(commentReactions) })

export const reactToCommentRoute = defineRoute({
  method: 'put',
  path: '/api/v1/comments/{id}/reactions/{reaction}',
  tags,
  ...signedIn,
  summary: 'React to a comment',
  request: { params: OfReaction },
  responses: { 200: json(CommentThread, 'The thread.'), ...errorResponses },
})

export const removeReactionRoute = defineRoute({
  method: 'delete',
  path: '/api/v1/comments/{id}/reactions/{reaction}',
  tags,
  ...signedIn,
  summary: 'Remove your reaction',
  request: { params: OfReaction },
  responses: { 200: json(CommentThread, 'The thread.'), ...errorResponses },
})
