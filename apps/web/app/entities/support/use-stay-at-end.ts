import { type RefObject, useEffect } from 'react'

/** Pixels from the end within which somebody reads the newest message. */
const nearEnd = 40

/** The end of a conversation stays in view when the part below it grows, unless somebody has scrolled up. */
export function useStayAtEnd(end: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const log = end.current?.parentElement
    if (!log) return
    let isAtEnd = true
    const noteScroll = () => {
      isAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < nearEnd
    }
    const observer = new ResizeObserver(() => {
      if (isAtEnd) log.scrollTop = log.scrollHeight
    })
    log.addEventListener('scroll', noteScroll, { passive: true })
    observer.observe(log)
    return () => {
      log.removeEventListener('scroll', noteScroll)
      observer.disconnect()
    }
  }, [end])
}
