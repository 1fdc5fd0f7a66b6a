import { useRef } from 'react'

type FocusHandlers = {
  onOpenAutoFocus?: ((event: Event) => void) | undefined
  onCloseAutoFocus?: ((event: Event) => void) | undefined
}

/** A menu item is gone when the dialog that it opened closes; the menu's own trigger is not. */
function findLastingElement(element: Element | null): HTMLElement | null {
  const triggerId = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  if (triggerId) return findLastingElement(document.getElementById(triggerId))
  return element instanceof HTMLElement ? element : null
}

/** Radix returns focus to a dialog's trigger only; this returns it to wherever it came from. */
export function useFocusReturn({ onOpenAutoFocus, onCloseAutoFocus }: FocusHandlers) {
  const origin = useRef<HTMLElement | null>(null)
  return {
    onOpenAutoFocus: (event: Event) => {
      origin.current = findLastingElement(document.activeElement)
      onOpenAutoFocus?.(event)
    },
    onCloseAutoFocus: (event: Event) => {
      onCloseAutoFocus?.(event)
      if (event.defaultPrevented || !origin.current?.isConnected) return
      event.preventDefault()
      origin.current.focus()
    },
  }
}
