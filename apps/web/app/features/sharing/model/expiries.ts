/** Choices of when a share or a link ends, in days from now. */
export const expiries = [
  { days: null, label: 'No expiry' },
  { days: 1, label: 'In 1 day' },
  { days: 7, label: 'In 7 days' },
  { days: 30, label: 'In 30 days' },
  { days: 90, label: 'In 90 days' },
] as const

const day = 86_400_000

export const toExpiry = (days: number | null, now = Date.now()): string | null =>
  days === null ? null : new Date(now + days * day).toISOString()

const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/** When it ends or ended, in words; null without an end. */
export function describeExpiry({
  expiresAt,
  isExpired,
}: {
  expiresAt: string | null
  isExpired: boolean
}): string | null {
  if (expiresAt === null) return null
  return `${isExpired ? 'Expired' : 'Until'} ${dates.format(new Date(expiresAt))}`
}
