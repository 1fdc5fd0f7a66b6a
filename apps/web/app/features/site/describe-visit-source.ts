type VisitSource = 'direct' | 'internal' | 'external'

type Visit = {
  /** Whether the visitor came by a link within the page already loaded: no referrer tells of that. */
  navigated: boolean
  referrer: string
  origin: string
}

export function describeVisitSource({ navigated, referrer, origin }: Visit): VisitSource {
  if (navigated) return 'internal'
  if (!URL.canParse(referrer)) return 'direct'
  return new URL(referrer).origin === origin ? 'internal' : 'external'
}
