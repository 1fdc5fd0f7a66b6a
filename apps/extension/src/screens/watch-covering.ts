/** Whether the page that the palette lies over hides it, and how to follow that. */
export type Covering = {
  isCovered: () => boolean
  subscribe: (listener: () => void) => () => void
}

/** Of popup and side panel, which no page reaches. */
export const neverCovered: Covering = {
  isCovered: () => false,
  subscribe: () => () => undefined,
}

/** Of Chrome and Edge; others have no way to tell what lies over an element. */
type VisibilityInit = IntersectionObserverInit & { trackVisibility: boolean; delay: number }
type VisibilityEntry = IntersectionObserverEntry & { isVisible?: boolean }

/** A page could otherwise lay something over the palette and bring somebody to insert a prompt into it unseen. */
export function watchCovering(element: Element): Covering {
  let isCovered = false
  const listeners = new Set<() => void>()
  const init: VisibilityInit = { threshold: [0, 0.5, 1], trackVisibility: true, delay: 100 }
  const observer = new IntersectionObserver((entries) => {
    const last: VisibilityEntry | undefined = entries.at(-1)
    isCovered = last?.isVisible === false
    for (const listener of listeners) listener()
  }, init)
  observer.observe(element)
  return {
    isCovered: () => isCovered,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
