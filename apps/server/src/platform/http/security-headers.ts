/** For every response; what a page needs beyond it, the page's own response says. */
export const securityHeaders: ReadonlyArray<readonly [name: string, value: string]> = [
  ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
]

export const strictTransportSecurity = 'max-age=31536000; includeSubDomains'
