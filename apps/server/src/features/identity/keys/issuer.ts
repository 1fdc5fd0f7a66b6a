import type { Config } from '#server/config.ts'

/** The audience of our access tokens. */
export const tokenAudience = 'authenticated'

/** The issuer of our own access tokens. */
export const ownIssuer = ({ siteUrl }: Pick<Config, 'siteUrl'>): string => `${siteUrl}/auth/v1`
