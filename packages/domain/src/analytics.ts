/** What an analytics event may hold. */
export const eventLimits = {
  /** Characters of a path, a query or a referrer. */
  address: 1_000,
} as const

/** Parameters that say where a visitor came from. Others may hold codes, tokens or searches. */
const campaignParameter = /^(?:utm_[a-z]{1,20}|ref)$/

export function keepCampaignParameters(search: string): string {
  const kept = [...new URLSearchParams(search)].filter(([name]) => campaignParameter.test(name))
  return kept.length === 0 ? '' : `?${new URLSearchParams(kept)}`
}

const privatePaths: [path: RegExp, pattern: string][] = [
  [/^\/editor\/[^/]+/, '/editor/:id'],
  [/^\/collection\/[^/]+/, '/collection/:slug'],
  [/^\/history\/[^/]+/, '/history/:id'],
]

/** The pattern of the route where the path names something of somebody's own. */
export function toEventPath(pathname: string): string {
  const found = privatePaths.find(([path]) => path.test(pathname))
  return found === undefined ? pathname : pathname.replace(found[0], found[1])
}

/** An address of this or another site without what may be private in it. */
export function toEventAddress(address: string): string {
  const url = URL.parse(address)
  if (url === null || !/^https?:$/.test(url.protocol)) return ''
  return url.origin + toEventPath(url.pathname) + keepCampaignParameters(url.search)
}

/** How each field that holds an address is written; browsers and the server both do so. */
const addressFields: Record<string, (text: string) => string> = {
  path: cutQuery,
  attempted_path: cutQuery,
  search: keepCampaignParameters,
  referrer: toEventAddress,
}

function cutQuery(path: string): string {
  const [pathname = ''] = path.split(/[?#]/, 1)
  return toEventPath(pathname)
}

/** The fields of an event without what may be private in its addresses. */
export function withoutPrivateAddresses<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const write = addressFields[name]
      if (write === undefined || typeof value !== 'string') return [name, value]
      return [name, write(value).slice(0, eventLimits.address)]
    }),
    // Each field keeps its name and stays a text.
  ) as Fields
}
