import { type RefObject, useEffect, useRef } from 'react'

const near = 48

/** Keeps the newest words in view while they come, unless somebody has scrolled back. */
export function useStickToEnd(
  place: RefObject<HTMLElement | null>,
  isGrowing: boolean,
  length: number,
): void {
  const isAtEnd = useRef(true)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const noteScroll = () => {
      isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < near
    }
    element.addEventListener('scroll', noteScroll, { passive: true })
    return () => element.removeEventListener('scroll', noteScroll)
  }, [place])
  useEffect(() => {
    const element = place.current
    if (element && isGrowing && length > 0 && isAtEnd.current)
      element.scrollTop = element.scrollHeight
  }, [place, isGrowing, length])
}
