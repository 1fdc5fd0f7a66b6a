import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { useEffect, useEffectEvent } from 'react'
import type { EditorSession } from '../model/editor-session.ts'
import { isUnsaved } from '../model/save-state.ts'

/** What happens around the page: the connection, leaving, coming back, Ctrl/⌘ S. */
export function useEditorLifetime(
  session: EditorSession,
  isRestored: boolean,
  onSave: (note: string) => void,
) {
  const save = useEffectEvent(onSave)
  const welcomeBack = useEffectEvent(() => {
    if (!isRestored) return
    session.flush()
    stackToast({ title: 'Unsaved work from this device was restored', variant: 'info' })
  })
  useEffect(() => {
    welcomeBack()
    const onHide = () => session.flush()
    const onLeave = (event: BeforeUnloadEvent) => {
      session.readTexts()
      const { save: state, isKept } = session.getSnapshot()
      if (!isKept && isUnsaved(state)) event.preventDefault()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey)
        return
      event.preventDefault()
      if (!event.repeat) save('')
    }
    addEventListener('online', session.reconnect)
    addEventListener('pagehide', onHide)
    addEventListener('beforeunload', onLeave)
    addEventListener('keydown', onKey)
    document.addEventListener('visibilitychange', onHide)
    return () => {
      removeEventListener('online', session.reconnect)
      removeEventListener('pagehide', onHide)
      removeEventListener('beforeunload', onLeave)
      removeEventListener('keydown', onKey)
      document.removeEventListener('visibilitychange', onHide)
      session.flush()
    }
  }, [session])
}
