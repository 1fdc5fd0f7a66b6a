import { z } from 'zod'

const encoded = z.base64url().min(1)

const fields = { id: encoded.max(1_400), rawId: encoded, type: z.literal('public-key') }

/** No extension is asked for, so none is read. */
const withoutExtensions = <Fields extends object>(credential: Fields) => ({
  ...credential,
  clientExtensionResults: {},
})

/** The browser's answer when an authenticator has made a credential. */
export const Attestation = z
  .object({
    ...fields,
    response: z.object({
      clientDataJSON: encoded,
      attestationObject: encoded,
      transports: z
        .array(z.string().max(32))
        .max(10)
        .nullish()
        .transform((transports) => transports ?? []),
    }),
  })
  .transform(withoutExtensions)

/** The browser's answer when an authenticator has signed with a credential. */
export const Assertion = z
  .object({
    ...fields,
    response: z
      .object({
        clientDataJSON: encoded,
        authenticatorData: encoded,
        signature: encoded,
        userHandle: z.string().nullish(),
      })
      .transform(({ userHandle, ...response }) => ({ ...response, userHandle: userHandle ?? '' })),
  })
  .transform(withoutExtensions)

export type Assertion = z.output<typeof Assertion>

/** Stored of a credential, to verify it later. */
export type StoredCredential = {
  credentialId: string
  publicKey: Buffer
  counter: number | string
  transports: string[]
}

/** Under which authenticators keep a user's passkeys. */
export const userHandleOf = (userId: string): string => Buffer.from(userId).toString('base64url')
