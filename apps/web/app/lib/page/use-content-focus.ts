import { type RefObject, useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** Whether a page was shown before, under this layout or another one. */
let hasShownPage = false

/** After a navigation whose link is gone, the focus is on the new content rather than nowhere. */
export function useContentFocus(content: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const type = useNavigationType()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another page.
  useEffect(() => {
    // A page that was just loaded has its focus at the beginning, with the skip link.
    const isLoaded = !hasShownPage && type === 'POP'
    hasShownPage = true
    if (!isLoaded && document.activeElement === document.body)
      content.current?.focus({ preventScroll: true })
  }, [pathname, type, content])
}
