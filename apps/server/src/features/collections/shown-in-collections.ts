import { sql } from 'kysely'

/** Collections that everyone sees, with the account whose they are. */
export const isShownCollection = sql<boolean>`(
  collections.visibility = 'public' and collections.hidden_at is null and accounts.banned_at is null
)`

/** Prompts of a public collection that everyone sees: not what was withdrawn or hidden elsewhere. */
export const isShownInCollections = sql<boolean>`(
  prompts.deleted_at is null
  and not exists (
    select from publications
    where publications.prompt_id = prompts.id and publications.status <> 'published'
  )
)`
