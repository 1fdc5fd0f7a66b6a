import { sql } from 'kysely'

/** Collections that everyone sees, with the account whose they are. */
export const isShownCollection = sql<boolean>`(
  collections.visibility = 'public' and collections.hidden_at is null and accounts.banned_at is null
)`
