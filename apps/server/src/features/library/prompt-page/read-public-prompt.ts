import type { PublicPrompt } from '@product/contract'
import { type Kysely, sql } from 'kysely'
import { defineStatement } from '#platform/database/queries/prepared-statements.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { type OutcomeJson, selectOutcomes } from '../outcomes.ts'
import { isShown, type PublishedRow, selectPublished } from '../select-published.ts'
import { selectVersions } from './published-versions.ts'
import { isSimilarOld } from './similar-prompts.ts'

/** The content of a prompt's page besides its card. */
type Details = Pick<PublicPrompt, 'version' | 'licence' | 'versions' | 'madeFrom' | 'remixes'> & {
  bio: string
  content: unknown
  outcomes: OutcomeJson[]
  /** Null where none are stored. */
  isSimilarOld: boolean | null
}

export type PublicPromptRow = PublishedRow & { details: Details | null }

/** More are stored. */
export const mostSimilar = 6

const promptId = sql<string>`listed.prompt_id`

/** The original of a public prompt, if that is public. */
const madeFrom = sql`(
  select json_build_object(
    'slug', publications.slug, 'title', publications.title, 'author', accounts.name
  )
  from prompts as copy
  join publications on publications.prompt_id = case
    when copy.source_kind = 'prompt' and pg_input_is_valid(copy.source_id, 'uuid')
    then copy.source_id::uuid
  end
  join accounts on accounts.id = publications.author_id
  where copy.id = listed.prompt_id and ${isShown}
)`

/** How many public prompts were made from it. */
const remixes = sql`(
  select count(*) from prompts as copy
  join publications on publications.prompt_id = copy.id
  where copy.source_kind = 'prompt' and copy.source_id = listed.prompt_id::text and ${isShown}
)`

const details = sql<Details | null>`case when listed.place = 1 then json_build_object(
  'bio', accounts.bio,
  'version', publications.version,
  'licence', publications.licence,
  'content', publications.content,
  'versions', ${selectVersions(promptId)},
  'outcomes', ${selectOutcomes(promptId)},
  'madeFrom', ${madeFrom},
  'remixes', ${remixes},
  'isSimilarOld', listed.is_similar_old
) end`

type Column = 'slug' | 'promptId'

/** The prompt itself in the first place, then its stored similar prompts. */
const listedBy = (column: Column, value: string) =>
  sql<{ promptId: string; place: number }>`(
    select places.prompt_id, places.place, ${isSimilarOld} as is_similar_old
    from publications as asked
    left join similar_prompts on similar_prompts.prompt_id = asked.prompt_id
    cross join lateral unnest(asked.prompt_id || similar_prompts.similar_ids)
      with ordinality as places (prompt_id, place)
    where ${sql.ref(`asked.${column}`)} = ${value}
  )`.as('listed')

const selectBy = (column: Column) =>
  defineStatement((database, { value }: { value: string }) =>
    selectPublished(database)
      .innerJoin(listedBy(column, value), 'listed.promptId', 'publications.promptId')
      .select(details.as('details'))
      .orderBy('listed.place')
      .limit(sql.lit(1 + mostSimilar)),
  )

const select = { slug: selectBy('slug'), promptId: selectBy('promptId') }

/**
 * A public prompt with its details, then its stored similar prompts: in one statement, because every
 * statement costs more than what it finds (decision 047).
 */
export const readPublicPrompt = (
  database: Kysely<DB>,
  column: Column,
  value: string,
): Promise<PublicPromptRow[]> => select[column](database, { value })
