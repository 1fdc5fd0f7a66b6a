import { conversationKinds, conversationStates, planIds, supportLimits } from '@product/domain'
import { z } from 'zod'
import { defineRoute, errorResponses, json, signedIn } from './route.ts'
import {
  FileName,
  FollowQuery,
  fileBody,
  fileResponse,
  MessagePage,
  MessageQuery,
  Seen,
  SupportFile,
  SupportMessage,
} from './support.ts'
import { tooLong } from './text-length.ts'
import { Uuid } from './uuid.ts'

const tags = ['Support']
const id = z.object({ id: Uuid })

const Operator = z
  .object({ id: Uuid, name: z.string(), isPresent: z.boolean() })
  .meta({ id: 'SupportOperator' })

export type SupportOperator = z.infer<typeof Operator>

/** A chat, contact message or job application, as operators see it. */
export const Conversation = z
  .object({
    id: Uuid,
    /** Counts changes and messages: a change names the one that it was made from. */
    revision: z.int(),
    kind: z.enum(conversationKinds),
    state: z.enum(conversationStates),
    subject: z.string(),
    person: z.object({
      name: z.string(),
      /** Where answers are mailed while the chat is not open; null where they are not. */
      address: z.string().nullable(),
      /** Null for visitors. */
      accountId: Uuid.nullable(),
      /** The best plan of the account's workspaces; null for visitors. */
      plan: z.enum(planIds).nullable(),
      isBlocked: z.boolean(),
      /** Has the chat open. */
      isPresent: z.boolean(),
    }),
    assignee: z.object({ id: Uuid, name: z.string() }).nullable(),
    /** Since when the person waits for an answer; null for no longer. */
    waitingSince: z.iso.datetime().nullable(),
    /** Waits for more than 24 hours. */
    isOverdue: z.boolean(),
    isPersonTyping: z.boolean(),
    personSeen: z.int(),
    operatorSeen: z.int(),
    lastSequence: z.int(),
    lastText: z.string(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Conversation' })

export type Conversation = z.infer<typeof Conversation>

export const ConversationFilter = z.object({
  /** Absent: all that are not closed. */
  state: z.enum([...conversationStates, 'all']).optional(),
  kind: z.enum(conversationKinds).optional(),
  /** 'me', 'nobody', or the id of an operator. */
  assignee: z.union([z.enum(['me', 'nobody']), Uuid]).optional(),
  /** Words of the subject, the person or a message. */
  q: z.string().trim().max(200).optional(),
  cursor: z.string().max(500).optional(),
})

export const listConversationsRoute = defineRoute({
  method: 'get',
  path: '/api/v1/support/conversations',
  tags,
  ...signedIn,
  summary: 'List conversations (operators)',
  description:
    'Those that wait for more than 24 hours first; then by plan (Team and Enterprise, Pro, Free, visitors); then the longest waiting, and the newest of those that do not wait.',
  request: { query: ConversationFilter },
  responses: {
    200: json(
      z.object({ conversations: z.array(Conversation), nextCursor: z.string().nullable() }),
      'A page of conversations.',
    ),
    ...errorResponses,
  },
})

export const ConversationDetails = Conversation.extend({
  /** The page where a chat was started; null for the others. */
  page: z.string().nullable(),
  handle: z.string().nullable(),
  /** The last failed runs of a person who is signed in: codes, no prompts. */
  errors: z.array(
    z.object({
      runId: z.string(),
      model: z.string(),
      code: z.string(),
      happenedAt: z.iso.datetime(),
    }),
  ),
  /** Of the same account or the same visitor. */
  earlier: z.array(
    z.object({
      id: Uuid,
      subject: z.string(),
      state: z.enum(conversationStates),
      createdAt: z.iso.datetime(),
    }),
  ),
  block: z
    .object({
      reason: z.string(),
      createdAt: z.iso.datetime(),
      blockedBy: z.string().nullable(),
      /** Null where the network is not blocked, too. */
      networkUntil: z.iso.datetime().nullable(),
    })
    .nullable(),
  /** Whether the network can be blocked: of people without an account, for some days. */
  isNetworkKnown: z.boolean(),
}).meta({ id: 'ConversationDetails' })

export type ConversationDetails = z.infer<typeof ConversationDetails>

export const getConversationRoute = defineRoute({
  method: 'get',
  path: '/api/v1/support/conversations/{id}',
  tags,
  ...signedIn,
  summary: 'Get a conversation, with the plan and the last errors of the person (operators)',
  request: { params: id },
  responses: { 200: json(ConversationDetails, 'The conversation.'), ...errorResponses },
})

export const changeConversationRoute = defineRoute({
  method: 'patch',
  path: '/api/v1/support/conversations/{id}',
  tags,
  ...signedIn,
  summary: 'Assign, close or reopen a conversation (operators)',
  description: 'Refused with 409 where it has changed since the revision that is named.',
  request: {
    params: id,
    body: json(
      z.object({
        revision: z.int(),
        /** The id of an operator; null for nobody. */
        assignee: Uuid.nullable().optional(),
        state: z.enum(['open', 'closed']).optional(),
      }),
      'Absent fields stay the same.',
    ),
  },
  responses: { 200: json(Conversation, 'As it is now.'), ...errorResponses },
})

export const listConversationMessagesRoute = defineRoute({
  method: 'get',
  path: '/api/v1/support/conversations/{id}/messages',
  tags,
  ...signedIn,
  summary: 'List messages of a conversation (operators)',
  request: { params: id, query: MessageQuery },
  responses: { 200: json(MessagePage, 'In the order of writing.'), ...errorResponses },
})

const { answerText, filesPerMessage } = supportLimits

export const answerConversationRoute = defineRoute({
  method: 'post',
  path: '/api/v1/support/conversations/{id}/answers',
  tags,
  ...signedIn,
  summary: 'Answer a conversation, in the chat or by mail (operators)',
  description:
    'Contact messages and applications are answered by mail. A chat is too, unless the person has it open and sees the answer. Files of a chat stay there; those of the others go with the mail. Assigns a conversation that nobody has taken.',
  request: {
    params: id,
    body: json(
      z
        .object({
          id: Uuid,
          text: z.string().trim().max(answerText, tooLong(answerText)),
          fileIds: z.array(Uuid).max(filesPerMessage).default([]),
          /** The last message on the operator's screen: a newer one of the person stays unanswered. */
          seen: z.int().nonnegative().optional(),
        })
        .refine(({ text, fileIds }) => text !== '' || fileIds.length > 0, {
          error: 'Write an answer',
          path: ['text'],
        }),
      'The id is made by the caller.',
    ),
  },
  responses: {
    201: json(
      z.object({
        message: SupportMessage,
        conversation: Conversation,
        /** 'none': the person left no address, or wants no mail at once. They see it when they open the chat again. */
        delivery: z.enum(['chat', 'mail', 'none']),
      }),
      'Stored.',
    ),
    ...errorResponses,
  },
})

export const uploadConversationFileRoute = defineRoute({
  method: 'post',
  path: '/api/v1/support/conversations/{id}/files',
  tags,
  ...signedIn,
  summary: 'Upload a file for an answer (operators)',
  request: { params: id, query: FileName, body: fileBody },
  responses: { 201: json(SupportFile, 'To be named in an answer.'), ...errorResponses },
})

export const getConversationFileRoute = defineRoute({
  method: 'get',
  path: '/api/v1/support/conversations/{id}/files/{fileId}',
  tags,
  ...signedIn,
  summary: 'Get a file of a conversation (operators)',
  request: { params: id.extend({ fileId: Uuid }) },
  responses: { 200: fileResponse, ...errorResponses },
})

export const typeInConversationRoute = defineRoute({
  method: 'post',
  path: '/api/v1/support/conversations/{id}/typing',
  tags,
  ...signedIn,
  summary: 'Tell the person that you are typing (operators)',
  request: { params: id },
  responses: { 204: { description: 'Told.' }, ...errorResponses },
})

export const markConversationSeenRoute = defineRoute({
  method: 'post',
  path: '/api/v1/support/conversations/{id}/seen',
  tags,
  ...signedIn,
  summary: 'Mark messages of a conversation as seen (operators)',
  request: { params: id, body: json(Seen, 'The last that was seen.') },
  responses: { 204: { description: 'Stored.' }, ...errorResponses },
})

const { blockReason } = supportLimits

export const blockPersonRoute = defineRoute({
  method: 'put',
  path: '/api/v1/support/conversations/{id}/block',
  tags,
  ...signedIn,
  summary: 'Block the person of a conversation (operators)',
  description:
    'Blocks the account; of a visitor the browser; of a form without either the address. Closes the conversation. The network of somebody without an account can be blocked too, for a week.',
  request: {
    params: id,
    body: json(
      z.object({
        /** For other operators. */
        reason: z.string().trim().max(blockReason).default(''),
        /** Nobody can then write from it without signing in. */
        includesNetwork: z.boolean().default(false),
      }),
      'Whether the network is blocked, too.',
    ),
  },
  responses: { 200: json(Conversation, 'As it is now.'), ...errorResponses },
})

export const unblockPersonRoute = defineRoute({
  method: 'delete',
  path: '/api/v1/support/conversations/{id}/block',
  tags,
  ...signedIn,
  summary: 'Unblock the person of a conversation (operators)',
  request: { params: id },
  responses: { 200: json(Conversation, 'As it is now.'), ...errorResponses },
})

export const ConversationEvent = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('conversation'), conversation: Conversation }),
    z.object({ type: z.literal('messages'), messages: z.array(SupportMessage).min(1) }),
  ])
  .meta({ id: 'ConversationEvent' })

export type ConversationEvent = z.infer<typeof ConversationEvent>

export const followConversationRoute = defineRoute({
  method: 'get',
  path: '/api/v1/support/conversations/{id}/stream',
  tags,
  ...signedIn,
  summary: 'Follow a conversation as server-sent events (operators)',
  request: { params: id, query: FollowQuery },
  responses: {
    200: {
      description: 'Events: the conversation and its messages, at the start and when they change.',
      content: { 'text/event-stream': { schema: ConversationEvent } },
    },
    ...errorResponses,
  },
})

export const InboxState = z
  .object({
    counts: z.object({
      new: z.int(),
      open: z.int(),
      answered: z.int(),
      /** Somebody waits for an answer. */
      waiting: z.int(),
      overdue: z.int(),
      /** Assigned to you and not closed. */
      mine: z.int(),
      /** Not closed, with messages that no operator has seen: for the badge. */
      unread: z.int(),
    }),
    operators: z.array(Operator),
    isOpen: z.boolean(),
    nextChange: z.iso.datetime(),
  })
  .meta({ id: 'InboxState' })

export type InboxState = z.infer<typeof InboxState>

export const getInboxRoute = defineRoute({
  method: 'get',
  path: '/api/v1/support/inbox',
  tags,
  ...signedIn,
  summary: 'Get counts of conversations, and the operators (operators)',
  responses: { 200: json(InboxState, 'At this moment.'), ...errorResponses },
})

export const InboxEvent = z
  .discriminatedUnion('type', [
    /** At the start, and when a count or the presence of an operator has changed. */
    z.object({ type: z.literal('inbox'), inbox: InboxState }),
    /** These conversations have changed: lists that may show them are read again. Null for any. */
    z.object({ type: z.literal('conversations'), ids: z.array(Uuid).nullable() }),
  ])
  .meta({ id: 'InboxEvent' })

export type InboxEvent = z.infer<typeof InboxEvent>

export const followInboxRoute = defineRoute({
  method: 'get',
  path: '/api/v1/support/inbox/stream',
  tags,
  ...signedIn,
  summary: 'Follow the inbox as server-sent events (operators)',
  description:
    'An operator counts as online while this is open, unless they say that they are away.',
  request: { query: z.object({ away: z.enum(['true', 'false']).default('false') }) },
  responses: {
    200: {
      description: 'Events: the counts, and which conversations have changed.',
      content: { 'text/event-stream': { schema: InboxEvent } },
    },
    ...errorResponses,
  },
})
