import { z } from 'zod'

/** The tokens that a provider gives for a code. */
export type ProviderTokens = {
  accessToken: string
  refreshToken?: string | undefined
  idToken?: string | undefined
}

const ProviderEmail = z.object({
  email: z.string(),
  isVerified: z.boolean(),
  isPrimary: z.boolean(),
})

export type ProviderEmail = z.output<typeof ProviderEmail>

/** A person as a provider knows them. */
export const ExternalProfile = z.object({
  /** The provider's own name for the person, which never changes. */
  subject: z.string(),
  emails: z.array(ProviderEmail),
  /** Name, image and the like, as they are kept with the identity. */
  details: z.record(z.string(), z.unknown()),
})

export type ExternalProfile = z.output<typeof ExternalProfile>

type AuthorizationRequest = {
  state: string
  redirectUri: string
  /** Beside those that every sign-in asks for. */
  scopes: string[]
  /** Passed through, such as `prompt`. */
  extra: Record<string, string>
}

/** Someone else's sign-in, by the authorization code flow. */
export type ExternalProvider = {
  name: string
  authorizationUrl: (request: AuthorizationRequest) => Promise<string>
  exchangeCode: (code: string, redirectUri: string) => Promise<ProviderTokens>
  readProfile: (tokens: ProviderTokens) => Promise<ExternalProfile>
}
