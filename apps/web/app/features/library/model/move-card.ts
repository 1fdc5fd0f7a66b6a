type Place = { left: number; top: number }

/** The index of the card to go to from one, by how they stand on the page; itself where none is. */
export function findNextCard(places: readonly Place[], from: number, key: string): number {
  if (key === 'j' || key === 'ArrowRight') return Math.min(from + 1, places.length - 1)
  if (key === 'k' || key === 'ArrowLeft') return Math.max(from - 1, 0)
  const here = places[from]
  if (!here) return from
  const isBeyond = ({ top }: Place) => (key === 'ArrowDown' ? top > here.top : top < here.top)
  const rows = places.filter(isBeyond).map(({ top }) => top)
  if (rows.length === 0) return from
  const row = key === 'ArrowDown' ? Math.min(...rows) : Math.max(...rows)
  return nearest(places, row, here.left)
}

function nearest(places: readonly Place[], row: number, left: number): number {
  let found = 0
  let distance = Number.POSITIVE_INFINITY
  for (const [index, place] of places.entries()) {
    const apart = Math.abs(place.left - left)
    if (place.top !== row || apart >= distance) continue
    found = index
    distance = apart
  }
  return found
}
