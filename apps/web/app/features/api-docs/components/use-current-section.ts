import { type RefObject, useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** The id of the section that crosses a line a quarter down the window. */
export function useCurrentSection(container: RefObject<HTMLElement | null>): string | undefined {
  const { pathname } = useLocation()
  const [current, setCurrent] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has sections of its own.
  useEffect(() => {
    setCurrent(undefined)
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
  }, [container, pathname])
  return current
}
