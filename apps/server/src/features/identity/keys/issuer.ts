import type { Config } from '#server/config.ts'

/** The audience of our access tokens. */
export const tokenAudience = 'authenticated'

/** The issuer of our own access tokens. */
export const ownIssuer = ({ siteUrl }: Pick<Config, 'siteUrl'>): string => `${siteUrl}/auth/v1`

/** The issuer of people who sign in here; a hosted service is named by its address. */
export const ownIssuerName = 'own'
