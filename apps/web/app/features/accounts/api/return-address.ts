/** Where a mailed link or another service leads back to: our callback, which goes on to `path`. */
export const returnAddress = (path: string): string =>
  new URL(`/auth/callback?next=${encodeURIComponent(path)}`, location.origin).href
