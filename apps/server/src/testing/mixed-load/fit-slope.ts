export type Point = { minutes: number; megabytes: number }

/** Megabytes a minute, by the straight line that is nearest to the points (least squares). */
export function fitSlope(points: readonly Point[]): number {
  const meanOf = (read: (point: Point) => number) =>
    points.reduce((sum, point) => sum + read(point), 0) / points.length
  const meanMinutes = meanOf(({ minutes }) => minutes)
  const meanMegabytes = meanOf(({ megabytes }) => megabytes)
  const covariance = meanOf(
    ({ minutes, megabytes }) => (minutes - meanMinutes) * (megabytes - meanMegabytes),
  )
  return covariance / meanOf(({ minutes }) => (minutes - meanMinutes) ** 2)
}
