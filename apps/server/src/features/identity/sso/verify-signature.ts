import type { CacheProvider } from '@node-saml/node-saml'
import { defineThreadTask } from '#platform/workers/define-thread-task.ts'

/** A request of ours that was sent to a provider. */
export type SentRequest = { id: string; createdAt: Date }

type SignedResponse = {
  samlResponse: string
  /** Of the keys that count, as PEM. */
  certificates: string[]
  /** We ourselves, as the assertion has to name us. */
  audience: string
  clockSkew: number
  /** Undefined for an assertion that nobody here asked for. */
  request: SentRequest | undefined
  requestLife: number
}

/** @public For the thread. */
export async function work({
  samlResponse,
  certificates,
  audience,
  clockSkew,
  request,
  requestLife,
}: SignedResponse): Promise<unknown> {
  const { SAML, ValidateInResponseTo } = await import('@node-saml/node-saml')
  const library = new SAML({
    idpCert: certificates,
    issuer: audience,
    audience,
    // Compared by the caller, because the library does not.
    callbackUrl: audience,
    wantAssertionsSigned: true,
    // Only the assertion counts, and that is signed itself.
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: clockSkew,
    validateInResponseTo: request ? ValidateInResponseTo.always : ValidateInResponseTo.never,
    ...(request && {
      requestIdExpirationPeriodMs: requestLife,
      cacheProvider: knowOnly(request),
    }),
  })
  const { profile } = await library.validatePostResponseAsync({ SAMLResponse: samlResponse })
  return profile?.getAssertion?.()
}

/** Requests are flow states in the database, and used up before the library asks for one. */
function knowOnly({ id, createdAt }: SentRequest): CacheProvider {
  return {
    saveAsync: async (_, value) => ({ value, createdAt: createdAt.getTime() }),
    getAsync: async (asked) => (asked === id ? createdAt.toISOString() : null),
    removeAsync: async (removed) => removed,
  }
}

/**
 * The assertion of a response, if a key of the provider has signed it for us and for now. In a thread: the
 * library's time grows with the square of the document, and anybody can post one.
 */
export const verifySignature = defineThreadTask({
  module: new URL(import.meta.url),
  work,
  isSmall: () => false,
})
