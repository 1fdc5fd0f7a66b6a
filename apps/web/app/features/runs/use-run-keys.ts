import { type RefObject, useEffect, useEffectEvent } from 'react'

type RunKeys = {
  place: RefObject<HTMLElement | null>
  onRun: () => void
  /** Undefined while nothing runs. */
  onStop: (() => void) | undefined
}

/** One that is fading away is open no more. */
const openDialog = ':is([role="dialog"], [role="alertdialog"])[data-state="open"]'

/** Comments are sent by the same key. */
const isInForm = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('[data-sent-by-enter]') !== null

/** Ctrl/⌘ Enter runs, wherever one is in the editor; Escape stops, from within the panel or from nowhere. */
export function useRunKeys({ place, onRun, onStop }: RunKeys) {
  const runs = useEffectEvent(onRun)
  const stops = useEffectEvent(() => onStop?.())
  useEffect(() => {
    const onEnter = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      if (document.querySelector(openDialog) || isInForm(event)) return
      event.preventDefault()
      event.stopPropagation()
      if (!event.repeat) runs()
    }
    const onEscape = (event: KeyboardEvent) => {
      // Not asked whether it is handled already: a tooltip does so, and floats elsewhere do not come here.
      if (event.key !== 'Escape') return
      const { target } = event
      const isNowhere = target === document.body && !document.querySelector(openDialog)
      if (isNowhere || (target instanceof Node && place.current?.contains(target))) stops()
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
