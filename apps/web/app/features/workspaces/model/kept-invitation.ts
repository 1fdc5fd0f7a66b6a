const place = 'invitation'
const longest = 86_400_000

/**
 * Keeps the token of an invitation while its reader signs in or up, also in another tab by a mailed link. It
 * must not stand in an address that is sent to servers.
 */
export function keepInvitation(token: string): void {
  try {
    localStorage.setItem(place, JSON.stringify({ token, keptAt: Date.now() }))
  } catch {
    // They follow the link of the invitation again.
  }
}

export function findKeptInvitation(): string {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return ''
    const { token, keptAt } = kept as Record<string, unknown>
    const isRecent = typeof keptAt === 'number' && Date.now() - keptAt < longest
    return isRecent && typeof token === 'string' ? token : ''
  } catch {
    return ''
  }
}

export function forgetInvitation(): void {
  try {
    localStorage.removeItem(place)
  } catch {
    // It was never kept.
  }
}
