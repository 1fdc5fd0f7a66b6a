import { createId } from '@product/domain'
import {
  deleteSessionDraft,
  readSessionDraft,
  writeSessionDraft,
} from '#web/lib/device/session-drafts.ts'

type PostFields = { category?: string; title?: string; body?: string }

/** A question or an answer that is being written; it stays in this tab until it is posted. */
export function openPostDraft(accountId: string | undefined, name: string) {
  const key = `community:${name}`
  const found = accountId === undefined ? undefined : readSessionDraft(accountId, key)
  const { id = createId(), ...fields }: PostFields & { id?: string } = found ?? {}
  let isPosted = false
  return {
    /** Of the post: one that is sent again after a failure, also after a reload, is stored once. */
    id,
    fields,
    keep: ({ title = '', body = '', ...rest }: PostFields): void => {
      // Its id is taken by now: with that the server would ignore another post.
      if (isPosted || accountId === undefined) return
      if (`${title}${body}`.trim() === '') deleteSessionDraft(key)
      else writeSessionDraft(accountId, key, { id, ...rest, title, body })
    },
    end: (): void => {
      isPosted = true
      deleteSessionDraft(key)
    },
  }
}
