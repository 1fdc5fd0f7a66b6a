import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { useEffect, useEffectEvent } from 'react'
import { isServerReachable, subscribeToConnection } from '#web/lib/offline/connection.ts'
import { holdEditorLock } from '../model/editor-lock.ts'
import type { EditorSession } from '../model/editor-session.ts'
import { isUnsaved } from '../model/save-machine.ts'

/** Events around the page: connection, leaving, coming back, Ctrl/⌘ S and Ctrl/⌘ Shift C. */
export function useEditorLifetime(
  promptId: string,
  session: EditorSession,
  isRestored: boolean,
  { onSave, onCopy }: { onSave: (note: string) => void; onCopy: () => void },
) {
  const save = useEffectEvent(onSave)
  const copy = useEffectEvent(onCopy)
  const welcomeBack = useEffectEvent(() => {
    if (!isRestored) return
    session.flush()
    stackToast({ title: 'Unsaved work from this device was restored', variant: 'info' })
  })
  useEffect(() => holdEditorLock(promptId), [promptId])
  useEffect(() => {
    welcomeBack()
    const onHide = () => session.flush()
    const onVisibility = () => (document.hidden ? session.flush() : void session.refresh())
    const onLeave = (event: BeforeUnloadEvent) => {
      session.readTexts()
      const { save: state, isKept } = session.getSnapshot()
      if (!isKept && isUnsaved(state)) event.preventDefault()
    }
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return
      const key = event.key.toLowerCase()
      const isCopy = key === 'c' && event.shiftKey
      if (key !== 's' && !isCopy) return
      event.preventDefault()
      if (event.repeat) return
      if (isCopy) copy()
      else save('')
    }
    const stop = subscribeToConnection(() => {
      if (isServerReachable()) session.reconnect()
    })
    addEventListener('online', session.reconnect)
    addEventListener('focus', session.refresh)
    addEventListener('pagehide', onHide)
    addEventListener('beforeunload', onLeave)
    addEventListener('keydown', onKey)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      stop()
      removeEventListener('online', session.reconnect)
      removeEventListener('focus', session.refresh)
      removeEventListener('pagehide', onHide)
      removeEventListener('beforeunload', onLeave)
      removeEventListener('keydown', onKey)
      document.removeEventListener('visibilitychange', onVisibility)
      session.flush()
    }
  }, [session])
}
