import type { SupportMessage } from '@product/contract/support'
import {
  answerConversationRoute,
  blockPersonRoute,
  type Conversation,
  type ConversationDetails,
  ConversationEvent,
  changeConversationRoute,
  followConversationRoute,
  getConversationFileRoute,
  getConversationRoute,
  listConversationMessagesRoute,
  markConversationSeenRoute,
  typeInConversationRoute,
  unblockPersonRoute,
  uploadConversationFileRoute,
} from '@product/contract/support-inbox'
import { createId } from '@product/domain'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '#web/lib/api/call.ts'
import { downloadFile, loadFile } from '#web/lib/api/download-file.ts'
import { followStream } from '#web/lib/api/follow-stream.ts'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { stackError } from '#web/lib/api/stack-error.ts'
import { useVisibleStream } from '#web/lib/api/use-visible-stream.ts'
import { conversationsKey, supportInboxKey } from './inbox.ts'

const detailsKey = (id: string) => [...supportInboxKey, 'conversation', id] as const
const messagesKey = (id: string) => [...supportInboxKey, 'messages', id] as const

type MessagePage = { messages: SupportMessage[]; hasEarlier: boolean }

export const findConversation = (id: string) => call(getConversationRoute, { params: { id } })

export const useConversation = (id: string) =>
  useQuery({
    queryKey: detailsKey(id),
    queryFn: () => findConversation(id),
    staleTime: 0,
  })

export const useMessages = (id: string) =>
  useQuery({
    queryKey: messagesKey(id),
    queryFn: (): Promise<MessagePage> => call(listConversationMessagesRoute, { params: { id } }),
    // The stream completes them; loading the last page again would drop earlier ones.
    staleTime: Number.POSITIVE_INFINITY,
  })

export function useEarlierMessages(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (before: number) =>
      call(listConversationMessagesRoute, { params: { id }, query: { before } }),
    onSuccess: ({ messages, hasEarlier }) => addMessages(queries, id, messages, hasEarlier),
    onError: (error) => stackError('Earlier messages were not loaded', error),
  })
}

/** Each message once, in the order of writing. */
function addMessages(
  queries: QueryClient,
  id: string,
  added: readonly SupportMessage[],
  hasEarlier?: boolean,
): void {
  queries.setQueryData<MessagePage>(messagesKey(id), (known) => {
    if (!known) return known
    const bySequence = new Map(
      [...known.messages, ...added].map((message) => [message.sequence, message]),
    )
    return {
      messages: [...bySequence.values()].sort((one, other) => one.sequence - other.sequence),
      hasEarlier: hasEarlier ?? known.hasEarlier,
    }
  })
}

const takeConversation = (queries: QueryClient, conversation: Conversation): void =>
  void queries.setQueryData<ConversationDetails>(
    detailsKey(conversation.id),
    (known) => known && { ...known, ...conversation },
  )

/** New messages, typing and presence, while the conversation is looked at. */
export function useConversationStream(id: string): void {
  const queries = useQueryClient()
  useVisibleStream({
    name: id,
    follow: (signal) => {
      const known = queries.getQueryData<MessagePage>(messagesKey(id))
      const after = known?.messages.at(-1)?.sequence ?? 0
      return followStream({
        path: `${followConversationRoute.path.replace('{id}', id)}?after=${after}`,
        schema: ConversationEvent,
        signal,
        onEvent: (event) => {
          if (event.type === 'conversation') takeConversation(queries, event.conversation)
          else addMessages(queries, id, event.messages)
        },
      })
    },
  })
}

/** Marks what is shown as seen, while the tab is in front. */
export function useMarkSeen(id: string, seen: number, last: number): void {
  useEffect(() => {
    const mark = () => {
      if (document.hidden || last <= seen) return
      // Nobody misses a mark that is lost: it is made again with the next message.
      void call(markConversationSeenRoute, { params: { id }, body: { sequence: last } }).catch(
        () => undefined,
      )
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [id, seen, last])
}

type Change = { assignee?: string | null; state?: 'open' | 'closed' }

export function useChangeConversation({ id, revision }: Pick<Conversation, 'id' | 'revision'>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: Change) =>
      call(changeConversationRoute, { params: { id }, body: { revision, ...change } }),
    onSuccess: (conversation) => takeConversation(queries, conversation),
    onError: (error) => stackError('The conversation was not changed', error),
    // A refused change was made from an older state.
    onSettled: () => void refresh(queries, id),
  })
}

const refresh = async (queries: QueryClient, id: string): Promise<void> => {
  await Promise.all([
    queries.invalidateQueries({ queryKey: conversationsKey }),
    queries.invalidateQueries({ queryKey: detailsKey(id) }),
  ])
}

const answerToasts = {
  chat: undefined,
  mail: { title: 'Answered by email', variant: 'success' },
  stored: {
    title: 'Answer stored',
    description: 'No mail server is set up: it was not mailed.',
    variant: 'info',
  },
  none: {
    title: 'Answer stored',
    description: 'It is not mailed: they see it when they open the chat again.',
    variant: 'info',
  },
} as const

export const answerToastOf = (delivery: 'chat' | 'mail' | 'none', sendsMail: boolean) =>
  answerToasts[delivery === 'mail' && !sendsMail ? 'stored' : delivery]

/** The id stays the same until the answer is stored, so that one whose response was lost is stored once. */
export function useAnswer(id: string) {
  const queries = useQueryClient()
  const { sendsMail } = usePublicConfig()
  const answerId = useRef(createId())
  return useMutation({
    mutationFn: (body: { text: string; fileIds: string[] }) => {
      const known = queries.getQueryData<MessagePage>(messagesKey(id))
      const seen = known?.messages.at(-1)?.sequence ?? 0
      return call(answerConversationRoute, {
        params: { id },
        body: { id: answerId.current, seen, ...body },
      })
    },
    onSuccess: ({ message, conversation, delivery }) => {
      answerId.current = createId()
      addMessages(queries, id, [message])
      takeConversation(queries, conversation)
      const toast = answerToastOf(delivery, sendsMail)
      if (toast) stackToast(toast)
    },
    onError: (error) => stackError('The answer was not sent', error),
    onSettled: () => void refresh(queries, id),
  })
}

export const uploadAnswerFile = (id: string, file: File) =>
  call(uploadConversationFileRoute, { params: { id }, query: { name: file.name }, body: file })

function requestFile(id: string, file: { id: string }): Request {
  const path = getConversationFileRoute.path.replace('{id}', id).replace('{fileId}', file.id)
  return new Request(new URL(path, location.origin))
}

export const loadConversationFile = (id: string, file: { id: string }): Promise<Blob> =>
  loadFile(requestFile(id, file))

export async function downloadConversationFile(id: string, file: { id: string; name: string }) {
  try {
    await downloadFile(requestFile(id, file), file.name)
  } catch (error) {
    stackError('The file was not downloaded', error)
  }
}

const typingPause = 3_000

/** Tells the person that an answer is being written, at most every few seconds. */
export function useReportTyping(id: string): () => void {
  const last = useRef(0)
  return () => {
    if (Date.now() - last.current < typingPause) return
    last.current = Date.now()
    void call(typeInConversationRoute, { params: { id } }).catch(() => undefined)
  }
}

export function useBlock(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { reason: string; includesNetwork: boolean }) =>
      call(blockPersonRoute, { params: { id }, body }),
    onSuccess: () => stackToast({ title: 'Blocked', variant: 'success' }),
    onSettled: () => void refresh(queries, id),
  })
}

export function useUnblock(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(unblockPersonRoute, { params: { id } }),
    onSuccess: () => stackToast({ title: 'Unblocked', variant: 'success' }),
    onError: (error) => stackError('The person was not unblocked', error),
    onSettled: () => void refresh(queries, id),
  })
}
