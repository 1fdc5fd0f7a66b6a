import { createHash } from 'node:crypto'

const scriptStart = /<script\b([^<>]*)>/gi
const scriptEnd = /<\/script\s*>/gi

/** The policy of one page: its inline scripts are allowed by their hashes and no others. */
export function contentSecurityPolicyOf(html: string, connectTo: readonly string[]): string {
  const hashes = new Set<string>()
  for (const script of inlineScriptsOf(html))
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

/** Reads the page once: a script that is never closed ends the search. */
function inlineScriptsOf(html: string): string[] {
  const scripts: string[] = []
  scriptStart.lastIndex = 0
  for (let start = scriptStart.exec(html); start; start = scriptStart.exec(html)) {
    const [, attributes = ''] = start
    scriptEnd.lastIndex = scriptStart.lastIndex
    const end = scriptEnd.exec(html)
    if (!end) return scripts
    if (!/\ssrc\s*=/i.test(attributes)) scripts.push(html.slice(scriptStart.lastIndex, end.index))
    scriptStart.lastIndex = scriptEnd.lastIndex
  }
  return scripts
}
