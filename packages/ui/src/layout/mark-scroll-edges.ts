type ScrollState = Pick<
  Element,
  'scrollLeft' | 'scrollTop' | 'scrollWidth' | 'scrollHeight' | 'clientWidth' | 'clientHeight'
>

/** The edges behind which there is more, separated by spaces. */
export function findHiddenEdges(element: ScrollState): string {
  const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = element
  const hidden = {
    left: scrollLeft,
    right: scrollWidth - clientWidth - scrollLeft,
    top: scrollTop,
    bottom: scrollHeight - clientHeight - scrollTop,
  }
  // Zoomed pages scroll by fractions of a pixel, and never quite to the end.
  return Object.entries(hidden)
    .filter(([, pixels]) => pixels > 1)
    .map(([edge]) => edge)
    .join(' ')
}

/** The ref of an element that scrolls. It keeps `data-more` up to date, by which `fade-edges` fades them. */
export function markScrollEdges(element: HTMLElement | null) {
  if (!element) return
  const mark = () => {
    element.dataset.more = findHiddenEdges(element)
  }
  const resizes = new ResizeObserver(mark)
  const changes = new MutationObserver(mark)
  resizes.observe(element)
  changes.observe(element, { childList: true, subtree: true, characterData: true })
  element.addEventListener('scroll', mark, { passive: true })
  return () => {
    resizes.disconnect()
    changes.disconnect()
    element.removeEventListener('scroll', mark)
  }
}
