import { useEffect, useEffectEvent, useRef } from 'react'
import type { EditorSession } from '../../model/editor-session.ts'
import { differsFrom, type ProposalDraft, type ProposalDrafts } from '../../model/proposal-draft.ts'

/** After so long without a change it is kept. */
const keepingPause = 400

type KeptDraft = {
  drafts: ProposalDrafts
  /** As it was opened. */
  draft: ProposalDraft
  base: ProposalDraft['base']
  session: EditorSession
  /** The title and the message as they are shown. */
  words: Pick<ProposalDraft, 'title' | 'message'>
}

/** Keeps what is written after a pause, and at once when the page is left. */
export function useKeptDraft({ drafts, draft, base, session, words }: KeptDraft) {
  const hasKept = useRef(false)
  const { title, message } = words
  const keep = useEffectEvent(() => {
    session.readTexts()
    const { content } = session.getSnapshot()
    const written = { requestId: draft.requestId, base, content, title, message }
    if (!hasKept.current && !differsFrom(draft, written)) return
    hasKept.current = true
    // Storage may be full or blocked: the change is still on the screen.
    drafts.keep(written).catch(() => undefined)
  })
  const { content } = session.getSnapshot()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change begins the pause anew.
  useEffect(() => {
    const timer = setTimeout(() => keep(), keepingPause)
    return () => clearTimeout(timer)
  }, [base, content, title, message])
  useEffect(() => {
    const onLeave = () => keep()
    addEventListener('pagehide', onLeave)
    document.addEventListener('visibilitychange', onLeave)
    return () => {
      removeEventListener('pagehide', onLeave)
      document.removeEventListener('visibilitychange', onLeave)
      keep()
    }
  }, [])
}
