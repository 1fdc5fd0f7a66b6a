/** For every response; what a page needs beyond it, the page's own response says. */
export const securityHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const

export const securityHeadersOverTls = {
  ...securityHeaders,
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
} as const
