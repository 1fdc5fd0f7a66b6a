import { useEffect } from 'react'
import { isTyping } from '#web/lib/shortcuts/is-typing.ts'
import { undoLast } from './offer-undo.ts'

/** Ctrl/⌘ Z undoes what was done last; in a text it is the text's own. */
export function useUndoKey(): void {
  useEffect(() => {
    function handle(event: KeyboardEvent) {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
      if (!isUndo || event.key.toLowerCase() !== 'z' || isTyping(event.target)) return
      if (undoLast()) event.preventDefault()
    }
    addEventListener('keydown', handle)
    return () => removeEventListener('keydown', handle)
  }, [])
}
