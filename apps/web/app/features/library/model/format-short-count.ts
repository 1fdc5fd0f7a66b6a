/** '840', '12.4k', '3.1M': for counts whose size matters and not their last digit. */
export function formatShortCount(count: number): string {
  if (count < 1_000) return String(count)
  if (count < 999_500) return shorten(count / 1_000, 'k')
  return shorten(count / 1_000_000, 'M')
}

const shorten = (number: number, unit: string): string =>
  `${number < 99.95 ? number.toFixed(1).replace(/\.0$/, '') : Math.round(number)}${unit}`
