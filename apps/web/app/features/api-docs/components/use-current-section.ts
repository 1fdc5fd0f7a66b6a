import { type RefObject, useEffect, useState } from 'react'

/** The id of the section that crosses a line a quarter down the window. */
export function useCurrentSection(container: RefObject<HTMLElement | null>): string | undefined {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const crossing = entries.find(({ isIntersecting }) => isIntersecting)?.target
        if (crossing instanceof HTMLElement) setCurrent(crossing.dataset.section)
      },
      { rootMargin: '-25% 0px -75% 0px' },
    )
    for (const section of container.current?.querySelectorAll('[data-section]') ?? [])
      observer.observe(section)
    return () => observer.disconnect()
  }, [container])
  return current
}
