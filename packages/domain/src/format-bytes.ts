/** From where on a size is said in a unit: the next smaller one would be rounded to 1,000 of it. */
const units = [
  { from: 999_950_000, size: 1e9, name: 'GB', decimals: 2 },
  { from: 999_500, size: 1e6, name: 'MB', decimals: 1 },
  { from: 1_000, size: 1e3, name: 'kB', decimals: 0 },
]

/** A rounded size, such as `1.98 GB`. */
export function formatBytes(bytes: number): string {
  const unit = units.find(({ from }) => bytes >= from)
  if (!unit) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`
  const amount = bytes / unit.size
  return `${amount.toLocaleString('en', { maximumFractionDigits: unit.decimals })} ${unit.name}`
}
