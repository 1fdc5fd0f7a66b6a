import {
  acceptSuggestionRoute,
  type CommentThread,
  deleteCommentRoute,
  editCommentRoute,
  followRunCommentsRoute,
  listChangeRequestCommentsRoute,
  listChangeRequestPeopleRoute,
  listPromptCommentsRoute,
  listPromptPeopleRoute,
  listRunCommentsRoute,
  listRunPeopleRoute,
  type PromptComments,
  RunCommentsEvent,
  reactToCommentRoute,
  removeReactionRoute,
  resolveThreadRoute,
} from '@product/contract/comments'
import type { CommentReaction } from '@product/domain'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { promptCommentsKey } from '#web/entities/comment/commented-prompt.ts'
import { useRequestNews } from '#web/entities/notification/use-request-news.ts'
import { call } from '#web/lib/api/call.ts'
import { followStream } from '#web/lib/api/follow-stream.ts'
import { stackError } from '#web/lib/api/stack-error.ts'
import { useVisibleStream } from '#web/lib/api/use-visible-stream.ts'
import { isWorthRetrying } from '#web/lib/query/is-worth-retrying.ts'
import { offerUndo } from '#web/lib/undo/offer-undo.ts'
import { createCommentSender, type Subject } from './new-comment.ts'

export type { Subject }

const commentsKey = ({ kind, id }: Subject) =>
  kind === 'prompt' ? promptCommentsKey(id) : (['comments', kind, id] as const)

const listPromptComments = (id: string) => call(listPromptCommentsRoute, { params: { id } })

export const usePromptComments = (promptId: string, isStored: boolean) =>
  useQuery({
    queryKey: promptCommentsKey(promptId),
    queryFn: () => listPromptComments(promptId),
    enabled: isStored,
    retry: isWorthRetrying,
  })

type PlainSubject = Subject & { kind: 'run' | 'change-request' }

const listThreads = ({ kind, id }: PlainSubject) =>
  call(kind === 'run' ? listRunCommentsRoute : listChangeRequestCommentsRoute, { params: { id } })

/** Kept up to date while they are shown. */
export function useThreads(subject: PlainSubject) {
  const { kind, id } = subject
  const queries = useQueryClient()
  const queryKey = commentsKey(subject)
  const reload = () => void queries.invalidateQueries({ queryKey, exact: true })
  useRequestNews(kind === 'change-request', reload)
  useVisibleStream({
    name: kind === 'run' ? id : null,
    follow: (signal) =>
      followStream({
        path: followRunCommentsRoute.path.replace('{id}', id),
        schema: RunCommentsEvent,
        signal,
        onEvent: reload,
      }),
  })
  return useQuery({ queryKey, queryFn: () => listThreads(subject), retry: isWorthRetrying })
}

const peopleRoutes = {
  prompt: listPromptPeopleRoute,
  run: listRunPeopleRoute,
  'change-request': listChangeRequestPeopleRoute,
}

const listPeople = ({ kind, id }: Subject) => call(peopleRoutes[kind], { params: { id } })

/** Whom a comment can mention, once somebody begins to. */
export function usePeople(subject: Subject, isAsked: boolean) {
  const { data } = useQuery({
    queryKey: [...commentsKey(subject), 'people'],
    queryFn: () => listPeople(subject),
    enabled: isAsked,
    staleTime: 60_000,
  })
  return data?.people ?? []
}

type Stored = Pick<PromptComments, 'threads'> & Partial<PromptComments>

/** Puts a thread, as the server answered, among those that are shown. */
function useStoreThread(subject: Subject) {
  const queries = useQueryClient()
  return (thread: CommentThread) => {
    queries.setQueryData<Stored>(commentsKey(subject), (stored) => {
      if (!stored) return stored
      const isKnown = stored.threads.some(({ id }) => id === thread.id)
      const threads = isKnown
        ? stored.threads.map((known) => (known.id === thread.id ? thread : known))
        : [...stored.threads, thread]
      return { ...stored, threads }
    })
    // Its place refers to the text as it is stored now.
    void queries.invalidateQueries({ queryKey: commentsKey(subject), exact: true })
  }
}

export function useStartThread(subject: Subject) {
  const store = useStoreThread(subject)
  const [sender] = useState(() => createCommentSender())
  return useMutation({
    mutationFn: (first: Parameters<typeof sender.start>[1]) => sender.start(subject, first),
    onSuccess: store,
    onError: (error) => stackError('The comment could not be saved', error),
  })
}

export function useReply(subject: Subject) {
  const store = useStoreThread(subject)
  const [sender] = useState(() => createCommentSender())
  return useMutation({
    mutationFn: sender.reply,
    onSuccess: store,
    onError: (error) => stackError('The reply could not be saved', error),
  })
}

type Edit = { commentId: string; text: string }

const editComment = ({ commentId, text }: Edit) =>
  call(editCommentRoute, { params: { id: commentId }, body: { text } })

export function useEditComment(subject: Subject) {
  const store = useStoreThread(subject)
  return useMutation({
    mutationFn: editComment,
    onSuccess: store,
    onError: (error) => stackError('The comment could not be changed', error),
  })
}

const deleteComment = (commentId: string) => call(deleteCommentRoute, { params: { id: commentId } })

export function useDeleteComment(subject: Subject) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: deleteComment,
    onError: (error) => stackError('The comment could not be deleted', error),
    onSettled: () => queries.invalidateQueries({ queryKey: commentsKey(subject), exact: true }),
  })
}

type Resolution = { threadId: string; isResolved: boolean }

const resolveThread = ({ threadId, isResolved }: Resolution) =>
  call(resolveThreadRoute, { params: { id: threadId }, body: { isResolved } })

export function useResolveThread(subject: Subject) {
  const store = useStoreThread(subject)
  const mutation = useMutation({
    mutationFn: resolveThread,
    onSuccess: (thread, { threadId, isResolved }) => {
      store(thread)
      if (isResolved)
        offerUndo({ title: 'Thread resolved', variant: 'success' }, () =>
          mutation.mutate({ threadId, isResolved: false }),
        )
    },
    onError: (error) => stackError('The thread could not be changed', error),
  })
  return mutation
}

type Acceptance = { threadId: string; version: number }

const acceptSuggestion = ({ threadId, version }: Acceptance) =>
  call(acceptSuggestionRoute, { params: { id: threadId }, body: { version } })

export function useAcceptSuggestion(subject: Subject) {
  const store = useStoreThread(subject)
  return useMutation({
    mutationFn: acceptSuggestion,
    // The text has been changed already: what is sent again is done once.
    retry: 3,
    onSuccess: store,
    onError: (error) =>
      stackError('The text was changed, but the suggestion is still marked as open', error),
  })
}

type Reacted = { commentId: string; reaction: CommentReaction; isGiven: boolean }

const react = ({ commentId: id, reaction, isGiven }: Reacted) =>
  call(isGiven ? reactToCommentRoute : removeReactionRoute, { params: { id, reaction } })

export function useReact(subject: Subject) {
  const store = useStoreThread(subject)
  return useMutation({
    mutationFn: react,
    onSuccess: store,
    onError: (error) => stackError('The reaction could not be saved', error),
  })
}
