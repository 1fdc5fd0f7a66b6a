import { vi } from 'vitest'

/** A page at that address: all that the published client looks at of a browser. */
export function openPage({ href, hash, search }: URL): void {
  const location = { href, hash, search }
  const history = { state: null, replaceState: () => {} }
  vi.stubGlobal('window', { location, history, addEventListener: () => {} })
  vi.stubGlobal('document', { visibilityState: 'visible' })
}
