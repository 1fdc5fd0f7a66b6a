import {
  type CommentThread,
  editCommentRoute,
  type NewThread,
  type Passage,
  replyToThreadRoute,
  startChangeRequestThreadRoute,
  startPromptThreadRoute,
  startRunThreadRoute,
} from '@product/contract/comments'
import { createId } from '@product/domain'
import { call } from '#web/lib/api/call.ts'

/** The prompt, the run or the change request that comments are about. */
export type Subject = { kind: 'prompt' | 'run' | 'change-request'; id: string }

type Ids = { threadId: string; commentId: string }

type FirstComment = { text: string; passage?: Passage; suggestion?: { replacement: string } }

/**
 * Sends the comment that somebody is writing. Its ids stay the same until it is stored, so that one whose answer
 * was lost is stored once when it is sent again.
 */
export function createCommentSender(send: typeof call = call) {
  let draft: (Ids & { place: string }) | null = null

  /** The ids of the draft. One about another place is another comment. */
  function idsOf(place: string): Ids {
    if (draft?.place !== place) draft = { place, threadId: createId(), commentId: createId() }
    return draft
  }

  /** The earlier try may have been stored, with the words as they were then. */
  async function finish(thread: CommentThread, commentId: string, text: string) {
    const stored = thread.comments.find(({ id }) => id === commentId)
    const isOther = text !== '' && stored !== undefined && stored.text !== text
    const finished = isOther
      ? await send(editCommentRoute, { params: { id: commentId }, body: { text } })
      : thread
    draft = null
    return finished
  }

  return {
    start: async ({ kind, id }: Subject, { text, passage, suggestion }: FirstComment) => {
      const { threadId, commentId } = idsOf(JSON.stringify([kind, id, passage, suggestion]))
      const params = { id, threadId }
      const body = { commentId, text }
      const ofPrompt: NewThread =
        passage && suggestion
          ? { ...body, passage, suggestion }
          : { ...body, passage: passage ?? null }
      const plainRoute = kind === 'run' ? startRunThreadRoute : startChangeRequestThreadRoute
      const thread =
        kind === 'prompt'
          ? await send(startPromptThreadRoute, { params, body: ofPrompt })
          : await send(plainRoute, { params, body })
      return await finish(thread, commentId, text)
    },
    reply: async ({ threadId, text }: { threadId: string; text: string }) => {
      const { commentId } = idsOf(threadId)
      const params = { id: threadId, commentId }
      const thread = await send(replyToThreadRoute, { params, body: { text } })
      return await finish(thread, commentId, text)
    },
  }
}
