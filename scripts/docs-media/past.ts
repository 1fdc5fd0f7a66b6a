import type pg from 'pg'
import type { SamplePerson } from '../sample-site.ts'
import { notesPrompt, replyValues } from './content.ts'
import type { Studio } from './open-studio.ts'

type Runs = {
  workspaceId: string
  promptIds: string[]
  maya: SamplePerson
  /** Accounts that have run prompts. */
  members: string[]
}

/** Runs some prompts now, and copies what came back over the last month. */
export async function addPastRuns(studio: Studio, runs: Runs): Promise<void> {
  const { workspaceId, promptIds, maya, members } = runs
  const token: string = JSON.parse(maya.session).access_token
  for (const [place, promptId] of promptIds.slice(0, 6).entries()) {
    const answer = await fetch(`http://localhost:${studio.port}/api/v1/runs`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'x-workspace-id': workspaceId,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        batchId: crypto.randomUUID(),
        promptId,
        models: (place === 0
          ? ['fern-large', 'fern-small', 'demo']
          : ['fern-large', 'fern-small']
        ).map((model) => ({ model })),
        values: place === 0 ? notesPrompt.values : sampleValues,
      }),
    })
    const events = await answer.text()
    if (!answer.ok) throw new Error(`A run answered ${answer.status}: ${events}`)
  }
  const { database } = studio
  await database.query('update runs set cost_micros = null where workspace_id = $1', [workspaceId])
  const { rows } = await database.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = 'runs' and table_schema = current_schema() and is_generated = 'NEVER'
       and column_name not in ('id', 'batch_id', 'started_at', 'ended_at', 'duration_ms', 'first_token_ms', 'account_id', 'cost_micros', 'thumb', 'version')`,
  )
  const columns = rows.map(({ name }) => `"${name}"`).join(', ')
  // Weekends are quiet, and every prompt gets faster a little over the month.
  await database.query(
    `insert into runs (id, batch_id, started_at, ended_at, duration_ms, first_token_ms, account_id, cost_micros, thumb, version, ${columns})
     select 'exec_' || substr(md5(number::text || day || turn), 1, 8), gen_random_uuid(), at, at + make_interval(secs => duration / 1000.0), duration, duration / 6,
            person, case model when 'fern-large' then 2100 + duration / 4 when 'fern-small' then 260 + duration / 20 else 0 end,
            case when number / 8 % 5 = 0 then 'up' when number / 8 % 17 = 0 then 'down' end,
            case when runs.prompt_id = $3 then 1 + least(2, (30 - day) / 10) else version end, ${columns}
     from runs
     cross join generate_series(0, 29) day
     cross join generate_series(1, 5) turn
     cross join lateral (select abs(hashtext(concat(runs.prompt_title, runs.model, day, turn))) as number) chosen
     cross join lateral (
       select now() - make_interval(days => day, mins => 40 + number % 480) as at,
              (case runs.model when 'fern-large' then 1900 when 'fern-small' then 820 else 640 end) + number % 700 + day * 14 as duration,
              ($2::uuid[])[1 + number % array_length($2::uuid[], 1)] as person
     ) made
     where runs.workspace_id = $1
       and turn <= 1 + number % 4
       and (extract(isodow from made.at) < 6 or number % 6 = 0)`,
    [workspaceId, members, promptIds[0]],
  )
  await database.query(
    `update runs set status = 'Error', error_code = 'provider-unavailable', error_message = 'The model did not answer in time.'
     where workspace_id = $1 and duration_ms % 53 = 0 and started_at < now() - interval '1 day'`,
    [workspaceId],
  )
  // Those that really ran, at times between which people think.
  await database.query(
    `update runs set started_at = started_at - make_interval(mins => 4 + 11 * place::int), ended_at = ended_at - make_interval(mins => 4 + 11 * place::int)
     from (select id as made, row_number() over (order by hashtext(prompt_title || model)) as place from runs
           where workspace_id = $1 and cost_micros is null) ordered
     where runs.id = made`,
    [workspaceId],
  )
  await database.query(
    `update runs set cost_micros = case model when 'fern-large' then 2480 when 'fern-small' then 310 else 0 end
     where workspace_id = $1 and cost_micros is null`,
    [workspaceId],
  )
}

/** For variables of every sample prompt; a prompt takes those that it has. */
const sampleValues = {
  ...replyValues,
  commits: 'fix: keep the selection\nfeat: export as CSV',
  version: '4.2',
  transcript: 'I open it every morning, and then I look for yesterday’s list.',
  participant: 'Jana Novak',
  product: 'a calendar for small teams',
  reader: 'the head of a studio with ten people',
  error: "TypeError: Cannot read properties of undefined (reading 'id')",
  day: 'Tuesday',
  facts: 'A certificate expired. Sign-in failed for 40 minutes.',
}

type Backdated = {
  workspaceId: string
  notesId: string
  promptIds: string[]
  /** Whose devices the security settings show. */
  userId: string
}

/** Gives everything that was made a moment ago a time at which somebody would have made it. */
export async function backdate(
  database: pg.Pool,
  { workspaceId, notesId, promptIds, userId }: Backdated,
): Promise<void> {
  for (const [place, id] of promptIds.entries()) {
    const hours = 3 + place * place * 5
    const changes = [id, hours]
    await database.query(
      `update prompts set updated_at = now() - make_interval(hours => $2), created_at = now() - make_interval(days => 40, hours => $2) where id = $1`,
      changes,
    )
  }
  const days = [26, 12, 1]
  for (const [place, day] of days.entries())
    await database.query(
      `update prompt_versions set created_at = now() - make_interval(days => $3, hours => 2), updated_at = now() - make_interval(days => $3, hours => 2)
       where prompt_id = $1 and number = $2`,
      [notesId, place + 1, day],
    )
  await database.query(
    `update prompts set created_at = now() - interval '26 days', updated_at = now() - interval '35 minutes' where id = $1`,
    [notesId],
  )
  await database.query(
    `update comments set created_at = now() - make_interval(mins => 190 - 35 * place::int) from (
       select id as made, row_number() over (order by created_at) as place from comments where workspace_id = $1
     ) ordered where comments.id = made`,
    [workspaceId],
  )
  await database.query(
    `update workspace_members set created_at = now() - make_interval(days => array_position(array['viewer', 'editor', 'admin', 'owner'], role) * 24)
     where workspace_id = $1`,
    [workspaceId],
  )
  await database.query(
    `update publications set published_at = now() - interval '18 days', updated_at = now() - interval '6 days', uses = 214, stars = 61
     where prompt_id = $1`,
    [notesId],
  )
  // As if people had made their prompts from the templates of the product.
  await database.query(
    `update prompts set source_kind = 'template', source_id = (
       select id from templates where workspace_id is null order by position
       offset abs(hashtext(prompts.title)) % 14 limit 1
     ) where (workspace_id <> $1 or title in ('Weekly status update', 'Landing page headline')) and source_kind is null`,
    [workspaceId],
  )
  await database.query(
    `update connections set base_url = null where workspace_id = $1 and provider <> 'compatible'`,
    [workspaceId],
  )
  await addDevices(database, userId)
  await database.query(
    `update change_requests set created_at = now() - interval '4 hours', updated_at = now() - interval '4 hours' where workspace_id = $1`,
    [workspaceId],
  )
}

const devices = [
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    0,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    3,
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:142.0) Gecko/20100101 Firefox/142.0', 9],
] as const

/** A browser on each of three devices; the first is the one in the pictures. */
async function addDevices(database: pg.Pool, userId: string): Promise<void> {
  const [first, ...others] = devices
  await database.query(
    'update auth_sessions set user_agent = $2, ip_address = $3 where user_id = $1',
    [userId, first[0], '203.0.113.24'],
  )
  for (const [userAgent, days] of others)
    await database.query(
      `insert into auth_sessions (id, user_id, amr, user_agent, ip_address, created_at, refreshed_at)
       select gen_random_uuid(), user_id, amr, $2, $3, now() - make_interval(days => $4), now() - make_interval(hours => $4 * 5)
       from auth_sessions where user_id = $1 limit 1`,
      [userId, userAgent, '198.51.100.61', days],
    )
}
