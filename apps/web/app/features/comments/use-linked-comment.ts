import type { CommentThread } from '@product/contract/comments'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Subject } from './api/new-comment.ts'

const pages = {
  prompt: '/editor',
  run: '/history',
  'change-request': '/change-requests',
} satisfies Record<Subject['kind'], string>

/** The path of a comment, which `useLinkedComment` reads. */
export const commentPath = ({ kind, id }: Subject, commentId: string): string =>
  `${pages[kind]}/${id}?comment=${commentId}`

/** The comment that the address names. It is shown once, when the comments have come. */
export function useLinkedComment(
  threads: readonly CommentThread[] | undefined,
  onFound: (thread: CommentThread, commentId: string) => void,
): string | null {
  const [search] = useSearchParams()
  const linkedId = search.get('comment')
  const [reached, setReached] = useState<string | null>(null)
  const find = useEffectEvent(() => {
    if (!threads || linkedId === null || linkedId === reached) return
    setReached(linkedId)
    const thread = threads.find(({ comments }) => comments.some(({ id }) => id === linkedId))
    if (thread) onFound(thread, linkedId)
    else stackToast({ title: 'This comment was deleted', variant: 'info' })
  })
  const isLoaded = threads !== undefined
  useEffect(() => {
    if (isLoaded && linkedId !== null) find()
  }, [isLoaded, linkedId])
  return linkedId
}
