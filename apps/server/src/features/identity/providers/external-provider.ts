/** What a provider gives for a code. */
export type ProviderTokens = {
  accessToken: string
  refreshToken?: string | undefined
  idToken?: string | undefined
}

export type ProviderEmail = { email: string; isVerified: boolean; isPrimary: boolean }

/** A person as a provider knows them. */
export type ExternalProfile = {
  /** The provider's own name for the person, which never changes. */
  subject: string
  emails: ProviderEmail[]
  /** Name, picture and the like, as they are kept with the identity. */
  details: Record<string, unknown>
}

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
