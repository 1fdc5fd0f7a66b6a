/** Whether somebody is at something that stands below a place of the page: a field, a button. */
export function isUsedBelow(place: Element | null): boolean {
  const { activeElement } = document
  if (!place || !activeElement || place.contains(activeElement)) return false
  const position = place.compareDocumentPosition(activeElement)
  return (position & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}
