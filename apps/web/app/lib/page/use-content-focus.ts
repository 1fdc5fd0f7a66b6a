import { type RefObject, useEffect } from 'react'
import { useLocation } from 'react-router'

/** The page before this one, across layouts that come and go. */
let lastPath: string | undefined

/** After a navigation whose link is gone, the focus is on the new content rather than nowhere. */
export function useContentFocus(content: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  useEffect(() => {
    // A page that was just loaded has its focus at the beginning, with the skip link.
    const isLoaded = lastPath === undefined
    lastPath = pathname
    if (!isLoaded && document.activeElement === document.body)
      content.current?.focus({ preventScroll: true })
  }, [pathname, content])
}
