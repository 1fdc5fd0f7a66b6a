/** How many gave one, two, three, four and five, as an average and as shares of a hundred. */
export function summariseRatings(ratings: readonly number[]) {
  const count = ratings.reduce((sum, number) => sum + number, 0)
  const points = ratings.reduce((sum, number, index) => sum + number * (index + 1), 0)
  const rows = ratings.map((number, index) => ({
    rating: index + 1,
    count: number,
    share: count === 0 ? 0 : Math.round((number / count) * 100),
  }))
  return { count, average: count === 0 ? null : points / count, rows: rows.reverse() }
}
