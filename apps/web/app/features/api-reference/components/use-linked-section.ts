import { useEffect } from 'react'
import { useLocation } from 'react-router'

/**
 * Brings the section that the address names into view. The browser cannot: when it looks, the
 * operations have not been loaded yet.
 */
export function useLinkedSection(loaded: boolean): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes when the same link is followed again.
  useEffect(() => {
    const target = loaded ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    target?.scrollIntoView()
    target?.focus({ preventScroll: true })
  }, [loaded, hash, key])
}
