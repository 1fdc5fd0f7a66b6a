import { useEffect } from 'react'
import { useLocation } from 'react-router'

/**
 * Brings the section that the address names into view. The browser cannot: when it looks, the
 * operations have not been loaded yet.
 */
export function useLinkedSection(loaded: boolean): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is loaded brings targets, and the key changes when a link is followed again.
  useEffect(() => {
    const target = document.getElementById(hash.slice(1))
    target?.scrollIntoView()
    target?.focus({ preventScroll: true })
  }, [loaded, hash, key])
}
