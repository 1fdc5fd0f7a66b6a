type PolicyOptions = {
  /** The inline scripts that the renderer wrote itself, as it names them: by their hashes. */
  scriptSources: string
  connectTo: readonly string[]
}

/** The policy of one page. An inline script that the renderer does not name is not run. */
export function contentSecurityPolicyOf({ scriptSources, connectTo }: PolicyOptions): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scriptSources}`.trimEnd(),
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
