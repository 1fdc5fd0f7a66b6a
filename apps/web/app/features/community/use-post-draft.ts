import { useState } from 'react'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { sessionStorageKey } from '#web/lib/auth/session-storage-key.ts'
import { readStoredSession } from '#web/lib/auth/stored-session.ts'
import { openPostDraft } from './model/post-draft.ts'

/** The draft of a form that only the browser draws, of the account that is signed in. */
export function usePostDraft(name: string) {
  const { auth } = usePublicConfig()
  const [draft] = useState(() =>
    openPostDraft(readStoredSession(sessionStorageKey(auth.url))?.user.id, name),
  )
  return draft
}
