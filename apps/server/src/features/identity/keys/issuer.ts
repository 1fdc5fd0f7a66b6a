import type { Config } from '#server/config.ts'

/** Whom an access token of ours is for. */
export const tokenAudience = 'authenticated'

/** Who our own access tokens say they come from. */
export const ownIssuer = ({ siteUrl }: Pick<Config, 'siteUrl'>): string => `${siteUrl}/auth/v1`
