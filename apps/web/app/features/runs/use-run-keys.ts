import { type RefObject, useEffect, useEffectEvent } from 'react'

type RunKeys = {
  place: RefObject<HTMLElement | null>
  onRun: () => void
  /** Undefined while nothing runs. */
  onStop: (() => void) | undefined
}

/** Ctrl/⌘ Enter runs, wherever one is in the editor; Escape stops, from within the panel. */
export function useRunKeys({ place, onRun, onStop }: RunKeys) {
  const runs = useEffectEvent(onRun)
  const stops = useEffectEvent(() => onStop?.())
  useEffect(() => {
    const onEnter = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return
      event.preventDefault()
      event.stopPropagation()
      if (!event.repeat) runs()
    }
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (event.target instanceof Node && place.current?.contains(event.target)) stops()
    }
    // Before the text's own editor, which would begin a new line.
    addEventListener('keydown', onEnter, { capture: true })
    addEventListener('keydown', onEscape)
    return () => {
      removeEventListener('keydown', onEnter, { capture: true })
      removeEventListener('keydown', onEscape)
    }
  }, [place])
}
