import type { Report } from '@product/contract'
import { sql } from 'kysely'
import { isShownCollection } from '#features/collections/index.ts'
import { isShown } from '#features/library/index.ts'

/** How what is reported is at the moment; the table's name is that of the reports. */
export const stateOfTarget = sql<Report['state']>`coalesce(
  case reports.target_kind
    when 'prompt' then (
      select case
        when publications.status = 'withdrawn' then 'withdrawn' when ${isShown} then 'shown' else 'hidden'
      end
      from publications where publications.prompt_id = reports.target_id
    )
    when 'review' then (
      select case when reviews.hidden_at is null then 'shown' else 'hidden' end
      from reviews where reviews.id = reports.target_id
    )
    when 'collection' then (
      select case
        when ${isShownCollection} then 'shown'
        when collections.hidden_at is null and collections.visibility <> 'public' then 'withdrawn'
        else 'hidden'
      end
      from collections join accounts on accounts.workspace_id = collections.workspace_id
      where collections.id = reports.target_id and collections.public_id is not null
    )
    when 'author' then (
      select case when accounts.banned_at is null then 'shown' else 'hidden' end
      from accounts where accounts.id = reports.target_id
    )
  end,
  'gone'
)`

/** The handle of whoever made it. */
export const authorOfTarget = sql<string | null>`(
  select accounts.handle from accounts where accounts.id = case reports.target_kind
    when 'prompt' then (
      select publications.author_id from publications
      where publications.prompt_id = reports.target_id
    )
    when 'review' then (
      select reviews.account_id from reviews where reviews.id = reports.target_id
    )
    when 'collection' then (
      select owners.id from collections
      join accounts as owners on owners.workspace_id = collections.workspace_id
      where collections.id = reports.target_id limit 1
    )
    else reports.target_id
  end
)`
