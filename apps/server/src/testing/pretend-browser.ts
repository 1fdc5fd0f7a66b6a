import { vi } from 'vitest'
import type { SoftwareAuthenticator } from '#testing/create-software-authenticator.ts'

type Ceremony<Step extends 'create' | 'get'> = {
  publicKey: Parameters<SoftwareAuthenticator[Step]>[0]
}

/**
 * What the published client asks a browser for, answered by the authenticator. Undone by
 * `vi.unstubAllGlobals()`; clients are to be made before.
 */
export function pretendBrowser(authenticator: SoftwareAuthenticator, origin: string): void {
  class PublicKeyCredential {
    readonly #answer: unknown
    constructor(answer: unknown) {
      this.#answer = answer
    }
    toJSON = () => this.#answer
    static parseCreationOptionsFromJSON = (options: unknown) => options
    static parseRequestOptionsFromJSON = (options: unknown) => options
  }
  const { hostname } = new URL(origin)
  vi.stubGlobal('PublicKeyCredential', PublicKeyCredential)
  vi.stubGlobal('document', {})
  vi.stubGlobal('window', { PublicKeyCredential, location: { hostname, origin } })
  vi.stubGlobal('navigator', {
    credentials: {
      create: async ({ publicKey }: Ceremony<'create'>) =>
        new PublicKeyCredential(authenticator.create(publicKey)),
      get: async ({ publicKey }: Ceremony<'get'>) =>
        new PublicKeyCredential(authenticator.get(publicKey)),
    },
  })
}
