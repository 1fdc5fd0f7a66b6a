import { conversationStates, messageAuthors, supportLimits } from '@product/domain'
import { z } from 'zod'
import { defineRoute, errorResponses, json, signedIn } from './route.ts'
import { joinLines, tooLong } from './text-length.ts'
import { Uuid } from './uuid.ts'

const tags = ['Support']

/**
 * The header with the secret of a visitor who is not signed in. The client makes it, at random, before it starts a
 * chat, so that a request that is sent again opens the same chat. The server stores its hash only.
 */
export const chatTokenHeader = 'x-chat-token'

export const ChatToken = z.string().regex(/^[\w-]{43}$/, 'Send 32 random bytes as base64url')

/** Needed by visitors only. */
const tokenHeaders = z.object({ [chatTokenHeader]: ChatToken.optional() })

export const SupportHours = z
  .object({
    isOpen: z.boolean(),
    /** When it opens or closes next. */
    nextChange: z.iso.datetime(),
    /** Whether somebody who answers is online. */
    isOperatorPresent: z.boolean(),
    /** Open, and somebody is online. Otherwise the chat asks for an address and is answered by mail. */
    isAnsweredNow: z.boolean(),
    timeZone: z.string(),
    /** As the pages name the time zone, in summer too. */
    label: z.string(),
    days: z.string(),
    opensAtHour: z.int(),
    closesAtHour: z.int(),
  })
  .meta({ id: 'SupportHours' })

export type SupportHours = z.infer<typeof SupportHours>

export const getSupportHoursRoute = defineRoute({
  method: 'get',
  path: '/api/v1/support/hours',
  tags,
  summary: 'Get whether the live chat is answered now, and its hours',
  responses: { 200: json(SupportHours, 'At this moment.'), ...errorResponses },
})

export const SupportFile = z
  .object({ id: Uuid, name: z.string(), mediaType: z.string(), bytes: z.int() })
  .meta({ id: 'SupportFile' })

export type SupportFile = z.infer<typeof SupportFile>

/** Plain text: it is shown as it was written, never as HTML or Markdown. */
export const SupportMessage = z
  .object({
    id: Uuid,
    /** Counts up in each conversation, without gaps. */
    sequence: z.int().positive(),
    author: z.enum(messageAuthors),
    authorName: z.string(),
    text: z.string(),
    files: z.array(SupportFile),
    /** Of a reply that came by mail; null for others. The sender is named where it is not the person's address. */
    mail: z.object({ sender: z.string().nullable() }).nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'SupportMessage' })

export type SupportMessage = z.infer<typeof SupportMessage>

/** A conversation as the person who started it sees it. */
export const SupportChat = z
  .object({
    id: Uuid,
    state: z.enum(conversationStates),
    subject: z.string(),
    name: z.string(),
    /** Left for the answer, which is mailed there when the chat is not open. Null for the address of the account. */
    address: z.string().nullable(),
    /** The operator who takes care of it. */
    operatorName: z.string().nullable(),
    isOperatorTyping: z.boolean(),
    isAnsweredNow: z.boolean(),
    /** The last message that the person, or an operator, has seen; 0 for none. */
    personSeen: z.int(),
    operatorSeen: z.int(),
    lastSequence: z.int(),
    lastText: z.string(),
    /** Messages with links are refused until somebody has answered. */
    mayLink: z.boolean(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'SupportChat' })

export type SupportChat = z.infer<typeof SupportChat>

const { messageText, filesPerMessage } = supportLimits

export const NewSupportMessage = z
  .object({
    /** Made by the client: sent again, it is stored once. */
    id: Uuid,
    text: z.string().trim().max(messageText, tooLong(messageText)),
    /** Files that were uploaded for this chat. */
    fileIds: z.array(Uuid).max(filesPerMessage).default([]),
  })
  .refine(({ text, fileIds }) => text !== '' || fileIds.length > 0, {
    error: 'Write a message',
    path: ['text'],
  })
  .meta({ id: 'NewSupportMessage' })

const Address = z.email('Please enter a valid email address').max(320)
const Name = z.string().overwrite(joinLines).trim().max(supportLimits.name)

export const startChatRoute = defineRoute({
  method: 'post',
  path: '/api/v1/support/chats',
  tags,
  summary: 'Start a chat with its first message',
  description: `Visitors who are not signed in send a secret of their own in ${chatTokenHeader}, with this and all later requests.`,
  request: {
    headers: tokenHeaders,
    body: json(
      z.object({
        /** Made by the client. */
        id: Uuid,
        /** Its files are uploaded before it. */
        message: NewSupportMessage,
        name: Name.default(''),
        address: Address.nullable().default(null),
        /** The path of the page where it was started. */
        page: z.string().max(300).startsWith('/').default('/'),
      }),
      'The ids are made by the caller: sent again, there is one chat.',
    ),
  },
  responses: { 201: json(SupportChat, 'Stored.'), ...errorResponses },
})

export const listChatsRoute = defineRoute({
  method: 'get',
  path: '/api/v1/support/chats',
  tags,
  ...signedIn,
  summary: 'List your chats, the newest first',
  request: { query: z.object({ cursor: z.string().max(500).optional() }) },
  responses: {
    200: json(
      z.object({ chats: z.array(SupportChat), nextCursor: z.string().nullable() }),
      'A page of those that you started while signed in.',
    ),
    ...errorResponses,
  },
})

const ChatId = z.object({ id: Uuid })
const ofChat = { params: ChatId, headers: tokenHeaders }

export const getChatRoute = defineRoute({
  method: 'get',
  path: '/api/v1/support/chats/{id}',
  tags,
  summary: 'Get a chat of yours',
  request: ofChat,
  responses: { 200: json(SupportChat, 'The chat.'), ...errorResponses },
})

export const changeChatRoute = defineRoute({
  method: 'patch',
  path: '/api/v1/support/chats/{id}',
  tags,
  summary: 'Leave a name, or an address for the answer',
  request: {
    ...ofChat,
    body: json(
      z.object({ name: Name.optional(), address: Address.nullable().optional() }),
      'Absent fields stay the same.',
    ),
  },
  responses: { 200: json(SupportChat, 'As it is now.'), ...errorResponses },
})

/** Messages before a sequence number, or the newest: in the order in which they were written. */
export const MessagePage = z.object({
  messages: z.array(SupportMessage),
  hasEarlier: z.boolean(),
})

export const MessageQuery = z.object({
  before: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})

export const listChatMessagesRoute = defineRoute({
  method: 'get',
  path: '/api/v1/support/chats/{id}/messages',
  tags,
  summary: 'List messages of a chat of yours',
  request: { ...ofChat, query: MessageQuery },
  responses: { 200: json(MessagePage, 'In the order of writing.'), ...errorResponses },
})

export const sendChatMessageRoute = defineRoute({
  method: 'post',
  path: '/api/v1/support/chats/{id}/messages',
  tags,
  summary: 'Write in a chat of yours',
  description: 'Opens a closed chat again.',
  request: { ...ofChat, body: json(NewSupportMessage, 'The id is made by the caller.') },
  responses: { 201: json(SupportMessage, 'Stored.'), ...errorResponses },
})

const Binary = z.string().meta({ format: 'binary' })

/** The query of an upload: the content type is the file's, the body its bytes. */
export const FileName = z.object({
  name: z.string().trim().min(1, 'Give the file a name').max(supportLimits.fileName),
})

export const fileBody = {
  description: `A PNG, JPEG, WebP or GIF image, a PDF, or text in UTF-8, of at most ${supportLimits.fileBytes} bytes. The content must be what the type and the name say.`,
  required: true,
  content: { 'application/octet-stream': { schema: Binary } },
} as const

export const fileResponse = {
  description: 'The file. Only images may be shown in place; others are downloaded.',
  content: { 'application/octet-stream': { schema: Binary } },
} as const

export const uploadChatFileRoute = defineRoute({
  method: 'post',
  path: '/api/v1/support/chats/{id}/files',
  tags,
  summary: 'Upload a file for a message of a chat of yours',
  description: `A file for the first message is uploaded before the chat is started, under the id that it will have. A file that no message names within a day is deleted. New visitors can attach ${supportLimits.filesOfNewVisitor} files until somebody has answered.`,
  request: { ...ofChat, query: FileName, body: fileBody },
  responses: { 201: json(SupportFile, 'To be named in a message.'), ...errorResponses },
})

export const getChatFileRoute = defineRoute({
  method: 'get',
  path: '/api/v1/support/chats/{id}/files/{fileId}',
  tags,
  summary: 'Get a file of a chat of yours',
  request: { headers: tokenHeaders, params: ChatId.extend({ fileId: Uuid }) },
  responses: { 200: fileResponse, ...errorResponses },
})

/** Sent while somebody types, at most every few seconds. */
export const typeInChatRoute = defineRoute({
  method: 'post',
  path: '/api/v1/support/chats/{id}/typing',
  tags,
  summary: 'Tell the operators that you are typing',
  request: ofChat,
  responses: { 204: { description: 'Told.' }, ...errorResponses },
})

export const Seen = z.object({ sequence: z.int().positive() })

export const markChatSeenRoute = defineRoute({
  method: 'post',
  path: '/api/v1/support/chats/{id}/seen',
  tags,
  summary: 'Mark messages as seen, up to one of them',
  request: { ...ofChat, body: json(Seen, 'The last that was seen.') },
  responses: { 204: { description: 'Stored.' }, ...errorResponses },
})

export const requestTranscriptRoute = defineRoute({
  method: 'post',
  path: '/api/v1/support/chats/{id}/transcript',
  tags,
  summary: 'Get the transcript of a chat by mail',
  description:
    'It goes to the confirmed address of the account or, for visitors, to the address that was left in the chat: to one address for each chat. It can be requested once somebody has answered.',
  request: ofChat,
  responses: { 202: json(z.object({ address: z.string() }), 'It is sent.'), ...errorResponses },
})

/** The data of a server-sent event that has the type as name. */
export const SupportChatEvent = z
  .discriminatedUnion('type', [
    /** At the start, and when something of it has changed. */
    z.object({ type: z.literal('chat'), chat: SupportChat }),
    /** Those after the sequence number that the request named, in order; then new ones. */
    z.object({ type: z.literal('messages'), messages: z.array(SupportMessage).min(1) }),
  ])
  .meta({ id: 'SupportChatEvent' })

export type SupportChatEvent = z.infer<typeof SupportChatEvent>

/** After a lost connection, a client follows again from the last sequence number that it has. */
export const FollowQuery = z.object({ after: z.coerce.number().int().min(0).default(0) })

export const followChatRoute = defineRoute({
  method: 'get',
  path: '/api/v1/support/chats/{id}/stream',
  tags,
  summary: 'Follow a chat of yours as server-sent events',
  description: 'While it is open, answers are not mailed.',
  request: { ...ofChat, query: FollowQuery },
  responses: {
    200: {
      description: 'Events: the chat and its messages, at the start and when they change.',
      content: { 'text/event-stream': { schema: SupportChatEvent } },
    },
    ...errorResponses,
  },
})
