import type { Config } from '#server/config.ts'
import type { UserActor } from './actor.ts'

/**
 * Whether the reviews, stars and uses of an account count. Otherwise anybody could make accounts by the thousand, which
 * rate prompts up or down.
 */
export const mayRate = (
  { ratingsNeedProvenEmail }: Pick<Config, 'ratingsNeedProvenEmail'>,
  { provenEmail }: Pick<UserActor, 'provenEmail'>,
): boolean => provenEmail !== null || !ratingsNeedProvenEmail
