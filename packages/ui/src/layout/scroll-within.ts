/**
 * Scrolls a container just far enough to show one of its elements. `scrollIntoView` must not be used for
 * this: it moves the point from which the Tab key goes on, so that the skip link is never reached.
 */
export function scrollWithin(container: Element, element: Element, margin = 0): void {
  const outer = container.getBoundingClientRect()
  const inner = element.getBoundingClientRect()
  container.scrollBy({
    left: findDistance([outer.left, outer.right], [inner.left - margin, inner.right + margin]),
    top: findDistance([outer.top, outer.bottom], [inner.top - margin, inner.bottom + margin]),
  })
}

type Range = [start: number, end: number]

function findDistance([start, end]: Range, [innerStart, innerEnd]: Range): number {
  if (innerStart < start) return innerStart - start
  // The beginning counts more than the end, where there is no space for both.
  if (innerEnd > end) return Math.min(innerEnd - end, innerStart - start)
  return 0
}
