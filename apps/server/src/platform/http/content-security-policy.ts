import { createHash } from 'node:crypto'

const scriptElement = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi

/** The policy of one page: its inline scripts are allowed by their hashes and no others. */
export function contentSecurityPolicyOf(html: string, connectTo: readonly string[]): string {
  const hashes = new Set<string>()
  for (const [, attributes = '', script = ''] of html.matchAll(scriptElement))
    if (!/\ssrc\s*=/i.test(attributes))
      hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...connectTo].join(' '),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ')
}
