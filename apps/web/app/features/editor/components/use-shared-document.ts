import { useEffect, useEffectEvent, useState } from 'react'
import { useUserId } from '#web/lib/auth/auth-provider.tsx'
import { findAccessToken } from '#web/lib/auth/find-access-token.ts'
import type { Draft } from '#web/lib/offline/draft-store.ts'
import { findStored } from '../api/save-prompt.ts'
import type { EditorSession } from '../model/editor-session.ts'
import type { Presence } from '../shared/presence.ts'

type SharedOptions = {
  promptId: string
  session: EditorSession
  /** Whether there is a document to join: one of a prompt that is stored, and may be read. */
  isShared: boolean
  draft: Draft | null
  onAccess: (isReadOnly: boolean) => void
  onSaved: (version: number) => void
  onEnd: () => void
  /** What was written here is on the server, and the editor is gone. */
  onLeft: () => Promise<void>
}

const loadAgain = 5_000

const listDocuments = (draft: Draft | null): Uint8Array[] =>
  draft?.document ? [draft.document, ...(draft.others ?? []).map(({ document }) => document)] : []

/** Joins the shared document while the editor is open. Returns the people in it, once it is joined. */
export function useSharedDocument({
  promptId,
  session,
  isShared,
  draft,
  ...handlers
}: SharedOptions): Presence | null {
  const [presence, setPresence] = useState<Presence | null>(null)
  const userId = useUserId()
  // The page stays the owner’s while they are asked to sign in again.
  const [ownId, setOwnId] = useState(userId)
  if (userId !== undefined && userId !== ownId) setOwnId(userId)
  const readKept = useEffectEvent(() => listDocuments(draft))
  const onAccess = useEffectEvent(handlers.onAccess)
  const onSaved = useEffectEvent(handlers.onSaved)
  const onEnd = useEffectEvent(handlers.onEnd)
  const onLeft = handlers.onLeft
  const readOnLeft = useEffectEvent(() => onLeft)
  useEffect(() => {
    if (!isShared || ownId === undefined) return
    let isLeft = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let leave = () => {}
    const left = readOnLeft()
    const join = async () => {
      session.awaitSharing()
      try {
        const { joinDocument } = await import('../shared/join-document.ts')
        if (isLeft) return
        leave = joinDocument({
          promptId,
          session,
          ownId,
          kept: readKept(),
          findToken: () => findAccessToken(ownId),
          // Any request renews a session that has ended.
          renewSession: () => findStored(promptId),
          onPresence: setPresence,
          onAccess: (isReadOnly) => onAccess(isReadOnly),
          onSaved: (version) => onSaved(version),
          onEnd: () => onEnd(),
          onLeft: left,
        })
      } catch {
        session.saveAlone()
        if (!isLeft) timer = setTimeout(() => void join(), loadAgain)
      }
    }
    void join()
    return () => {
      isLeft = true
      clearTimeout(timer)
      leave()
    }
  }, [promptId, session, isShared, ownId])
  return presence
}
