import { sql } from 'kysely'

/** Prompts of a public collection that everyone sees: not what was withdrawn or hidden elsewhere. */
export const isShownInCollections = sql<boolean>`(
  prompts.deleted_at is null
  and not exists (
    select from publications
    where publications.prompt_id = prompts.id and publications.status <> 'published'
  )
)`
