const byConnection = new Set([
  'provider.key-refused',
  'provider.no-access',
  'provider.out-of-credit',
  'provider.unreachable',
  'provider.address-refused',
  'provider.malformed',
])

/** Whether what went wrong is put right where providers are connected. */
export const needsConnection = (code: string): boolean =>
  code.startsWith('connection.') || byConnection.has(code)
