import type { Pool, PoolClient } from 'pg'
import { texts } from '../prompts/texts.ts'

type Size = { people: number; prompts: number }

const syllables = 'ba ce di fo gu ha je ki lo mu na pe qui ro su ta ve wi xo ya ze bra cle dri flo'

/**
 * A library of so many public prompts: titles, descriptions and tags of common words, and of some of
 * 15,000 rare ones, so that searches meet both.
 */
export async function fillLibrary(pool: Pool, size: Size): Promise<void> {
  const client = await pool.connect()
  const { rows } = await client.query('select from publications limit 1')
  if (rows.length === 0) {
    await client.query(
      `set statement_timeout = 0; set work_mem = '64MB'; set maintenance_work_mem = '512MB'`,
    )
    await client.query('begin')
    await addPeople(client, size.people)
    const indexes = await dropIndexes(client)
    await client.query(insertPrompts, [
      size.prompts,
      texts.tasks,
      texts.things,
      texts.readers,
      texts.tags,
      syllables.split(' '),
    ])
    // Words are added in one step below.
    await client.query('alter table publications disable trigger user')
    await client.query(insertPublications)
    await client.query('alter table publications enable trigger user')
    await client.query(insertVersions)
    await client.query(insertSimilar)
    await client.query(insertWords)
    for (const index of indexes) await client.query(index)
    await client.query('commit')
    await client.query('vacuum analyze')
  }
  client.release(true)
}

/** They are made in one step afterwards; answers with how. */
async function dropIndexes(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename in ('prompts', 'publications', 'library_words')
       and indexdef not like '%UNIQUE%'`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

async function addPeople(client: PoolClient, people: number): Promise<void> {
  await client.query(
    `with added as (
       insert into workspaces (id, name, plan)
       select uuidv7(), 'Author ' || number, 'pro' from generate_series(1, $1::int) as number
       returning id, name
     )
     insert into accounts (id, issuer, subject, workspace_id, handle, name)
     select uuidv7(), 'own', uuidv7()::text, id, lower(replace(name, ' ', '-')), name from added`,
    [people],
  )
}

/** Every hundredth prompt is a copy of another. */
const insertPrompts = `
  insert into prompts (
    id, workspace_id, title, description, system_message, body, variables, target_models, modality,
    tags, settings, content_hash, last_save_id, search_text, slug
  )
  select uuidv7(), author.workspace_id, text.title, text.description, '',
    'Write for {{reader}}. ' || repeat(text.description || ' ', 12), 
    '[{"name":"reader","type":"text","defaultValue":"","required":true,"choices":[]}]',
    case number % 20 when 0 then array['rare-model-' || number % 400] else array['gpt-4', 'claude-3'] end,
    (array['text', 'text', 'text', 'image', 'text', 'multimodal', 'audio', 'video'])[1 + number % 8],
    array(
      select distinct unnest(array[
        ($5::text[])[1 + number % cardinality($5::text[])],
        ($5::text[])[1 + (number / 7) % cardinality($5::text[])]
      ])
    ),
    '{"temperature":null,"maxOutputTokens":null,"topP":null,"stop":[],"seed":null,"jsonOutput":false}',
    md5(number::text), uuidv7(), lower(text.title || ' ' || text.description), 'prompt-' || number
  from generate_series(1, $1::int) as number
  join lateral (
    select workspace_id from accounts
    where handle = 'author-' || (1 + number::bigint * 7919 % 1000)
  ) as author on true
  cross join lateral (
    select ($2::text[])[1 + number % cardinality($2::text[])] || ' '
      || ($3::text[])[1 + (number / 11) % cardinality($3::text[])] || ' '
      || rare.word as title,
      'For ' || ($4::text[])[1 + (number / 3) % cardinality($4::text[])] || ': ' || rare.words as description
    from (
      select min(made.word) as word, string_agg(made.word, ' ') as words from (
        select ($6::text[])[1 + (number * 31 + place * 7) % 25]
          || ($6::text[])[1 + (number / 25 + place * 11) % 25]
          || ($6::text[])[1 + (number / 625 + place * 3) % 25] as word
        from generate_series(1, 6) as place
      ) as made
    ) as rare
  ) as text`

const insertPublications = `
  insert into publications (
    prompt_id, workspace_id, author_id, slug, category, licence, status, version, content, title,
    description, excerpt, modality, target_models, tags, search_title, search_text, uses, stars,
    rating_count, rating_sum, trending_score, featured_at, published_at
  )
  select prompts.id, prompts.workspace_id, accounts.id, prompts.slug,
    (array['writing', 'visual', 'programming', 'business', 'education'])[1 + number % 5], 'cc-by-4.0',
    'published', 1,
    jsonb_build_object(
      'title', title, 'description', description, 'systemMessage', '', 'body', body,
      'variables', variables, 'targetModels', target_models, 'modality', modality, 'tags', tags,
      'settings', settings
    ),
    title, description, left(body, 320), modality, target_models, tags,
    words.of_title, words.of_title || ' ' || words.others,
    (1000000 / (1 + number * 7 % 9973))::int, (number * 13 % 97)::int, (number % 23)::int,
    (number % 23)::int * (1 + number % 5)::int, case when number % 1000 = 0 and number <= 100000 then 2 + number / 10000 else 0 end,
    case when number % 2500 = 1 then now() end, now() - number * interval '5 minutes'
  from (select prompts.*, row_number() over (order by slug) as number from prompts) as prompts
  join accounts on accounts.workspace_id = prompts.workspace_id
  cross join lateral (
    select regexp_replace(lower(prompts.title), '[^a-z0-9]+', ' ', 'g') as of_title,
      regexp_replace(lower(
        array_to_string(prompts.tags, ' ') || ' ' || prompts.description || ' ' || accounts.name || ' '
          || accounts.handle
      ), '[^a-z0-9]+', ' ', 'g') as others
  ) as words`

const insertVersions = `
  insert into publication_versions (prompt_id, version, workspace_id, content)
  select prompt_id, version, workspace_id, content from publications`

/** As the job at publication leaves them, but for which ones they are. */
const insertSimilar = `
  insert into similar_prompts (prompt_id, similar_ids)
  select prompt_id, others from (
    select prompt_id, array_agg(prompt_id) over (
      partition by category order by slug rows between 1 following and 9 following
    ) as others
    from publications
  ) as listed
  where cardinality(others) = 9`

const insertWords = `
  insert into library_words
  select distinct unnest(tsvector_to_array(search_vector)) from publications`
