import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Moves the focus to the section that a link has led to; the router itself only scrolls there. */
export function useLinkedFocus(): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes when a link is followed again.
  useEffect(() => {
    document.getElementById(hash.slice(1))?.focus({ preventScroll: true })
  }, [hash, key])
}
