import type { Pool, PoolClient } from 'pg'
import { texts } from './texts.ts'

type Size = { people: number; promptsEach: number; versionsEach: number }

/**
 * Adds people until there are so many, and gives each of them prompts with their versions. Who is
 * there already, because they signed up, gets as many.
 */
export async function fill(pool: Pool, size: Size): Promise<void> {
  const client = await pool.connect()
  const { rows } = await client.query('select from favorites limit 1')
  if (rows.length === 0) {
    await client.query(settings)
    await client.query('begin')
    await addPeople(client, size.people)
    const indexes = await dropTextIndexes(client)
    await addPrompts(client, size)
    for (const index of indexes) await client.query(index)
    await client.query('commit')
    await client.query('vacuum analyze')
  }
  client.release(true)
}

/** All is consistent by the way it is made; checking every row would take most of the time. */
const settings = `
  set statement_timeout = 0; set work_mem = '64MB'; set maintenance_work_mem = '512MB';
  set session_replication_role = replica`

/** They are made in one step afterwards; answers with how. */
async function dropTextIndexes(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = 'prompts' and indexdef like '%USING gin%'`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

async function addPrompts(client: PoolClient, { promptsEach, versionsEach }: Size) {
  const { tasks, things, readers, sentences, tags } = texts
  const lists = [tasks, things, readers, sentences, tags]
  await client.query(insertPrompts, [promptsEach, versionsEach, ...lists])
  await client.query(insertContents, [versionsEach])
  await client.query(insertVersions, [versionsEach])
  await client.query(insertMemberships)
  await client.query(insertFavorites)
}

async function addPeople(client: PoolClient, people: number): Promise<void> {
  const known = 'select count(*)::int from accounts'
  await client.query(
    `insert into workspaces (id, name, plan)
     select uuidv7(), 'Personal', 'pro' from generate_series((${known}) + 1, $1::int)`,
    [people],
  )
  await client.query(
    `insert into accounts (id, issuer, subject, workspace_id, handle, name)
     select uuidv7(), 'own', uuidv7()::text, workspaces.id, 'person-' || row_number() over (),
       'Person ' || row_number() over ()
     from workspaces where not exists (select from accounts where workspace_id = workspaces.id)`,
  )
  await client.query(
    `insert into workspace_members (workspace_id, account_id, role)
     select workspace_id, id, 'owner' from accounts on conflict do nothing`,
  )
  await client.query(
    `insert into collections (id, workspace_id, slug, name)
     select uuidv7(), workspaces.id, names.name, initcap(names.name)
     from workspaces, unnest(array['work', 'personal', 'creative']) as names (name)
     on conflict do nothing`,
  )
}

const pick = (list: string, salt: string): string =>
  `(${list}::text[])[1 + abs(hashint4(seed * 31 + ${salt}) % cardinality(${list}::text[]))]`

const insertPrompts = `
  with numbered as (
    select id as workspace_id, row_number() over (order by id)::int as position from workspaces
  ), seeds as (
    select workspace_id, (position * $1::int + number) as seed
    from numbered, generate_series(1, $1::int) as number
  ), written as (
    select workspace_id, seed,
      concat_ws(' ', ${pick('$3', '1')}, ${pick('$4', '2')}, ${pick('$5', '3')}) as title,
      concat_ws(' ', ${pick('$6', '4')}, ${pick('$6', '5')}) as description,
      array[${pick('$7', '6')}, ${pick('$7', '7')} || '-' || seed % 40] as tags,
      (select string_agg(${pick('$6', '100 + line')}, case when line % 3 = 0 then E'\\n\\n' else ' ' end)
        from generate_series(1, 4 + abs(hashint4(seed) % 8)) as line) as body
    from seeds
  )
  insert into prompts (
    id, workspace_id, title, description, system_message, body, variables, target_models, modality,
    tags, settings, content_hash, revision, latest_version, last_save_id, search_text,
    created_at, updated_at
  )
  select uuidv7(), workspace_id, title, description, 'You write for ' || title || '.', body,
    '[{"name": "tone", "type": "text", "defaultValue": "friendly", "required": true, "choices": []},
      {"name": "length", "type": "number", "defaultValue": "200", "required": false, "choices": []}]',
    '{gpt-4,claude-3}', 'text', tags,
    '{"temperature": 0.7, "maxOutputTokens": null, "topP": null, "stop": [], "seed": null, "jsonOutput": false}',
    md5(seed::text), $2::int, $2::int, uuidv7(),
    lower(concat_ws(' ', title, array_to_string(tags, ' '), description)),
    now() - interval '1 year', now() - abs(hashint4(seed + 9) % 31536000) * interval '1 second'
  from written`

/** The newest version has the content of its prompt. */
const versionHash = `case when number = $1::int then content_hash else content_hash || number end`

const insertContents = `
  insert into version_contents (workspace_id, content_hash, content)
  select workspace_id, ${versionHash},
    jsonb_build_object(
      'title', title, 'description', description, 'systemMessage', system_message,
      'body', left(body, length(body) - 20 * ($1::int - number)), 'variables', variables,
      'targetModels', target_models, 'modality', modality, 'tags', tags, 'settings', settings
    )
  from prompts cross join generate_series(1, $1::int) as number
  where revision = $1::int`

const insertVersions = `
  insert into prompt_versions (
    prompt_id, number, workspace_id, content_hash, author_id, changed_fields, sealed
  )
  select prompts.id, number, prompts.workspace_id, ${versionHash}, accounts.id, '{body}', true
  from prompts
  join accounts using (workspace_id)
  cross join generate_series(1, $1::int) as number
  where prompts.revision = $1::int`

const insertMemberships = `
  insert into collection_prompts (collection_id, prompt_id, workspace_id)
  select collections.id, prompts.id, prompts.workspace_id
  from prompts join collections using (workspace_id)
  where collections.slug = (array['work', 'personal', 'creative'])[1 + abs(hashtext(prompts.id::text) % 3)]
  on conflict do nothing`

const insertFavorites = `
  insert into favorites (account_id, prompt_id, workspace_id)
  select accounts.id, prompts.id, prompts.workspace_id
  from prompts join accounts using (workspace_id)
  where hashtext(prompts.id::text) % 10 = 0`
