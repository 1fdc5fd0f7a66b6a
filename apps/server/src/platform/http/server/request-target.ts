/** Nothing in it that a router, a proxy or a rule of ours could read in another way. */
const plainPath = /^\/[^%\\]*$/

/**
 * The target of a request with one spelling of its path: without dot segments, without a scheme and host, and with
 * no letter, digit, `-`, `.`, `_` or `~` that is percent-encoded. The router would decode `/%61pi/v1/me` as well, so that
 * rules that compare the path as it was sent would not apply. A target that is no address stays as it is.
 */
export function normalizeTarget(target: string): string {
  const [path = ''] = target.split('?', 1)
  if (plainPath.test(path) && !path.includes('/.')) return target
  const url = URL.parse(target.startsWith('/') ? `http://localhost${target}` : target)
  if (url === null || !url.protocol.startsWith('http')) return target
  // Refused later: some programs would take it for a slash.
  if (path.includes('\\')) return target
  return `${url.pathname.replace(/%[\da-f]{2}/gi, decodeUnreserved)}${url.search}`
}

function decodeUnreserved(encoded: string): string {
  const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16))
  return /[\w.~-]/.test(character) ? character : encoded
}
