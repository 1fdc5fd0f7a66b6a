import type { Pool } from 'pg'

/** Gives every prompt so many runs of its workspace's owner, over a year and with twelve models. */
export async function fillRuns(pool: Pool, runsEach: number): Promise<void> {
  const client = await pool.connect()
  const { rows } = await client.query('select from runs limit 1')
  if (rows.length === 0) {
    await client.query(`
      set statement_timeout = 0; set work_mem = '64MB'; set maintenance_work_mem = '512MB';
      set session_replication_role = replica`)
    await client.query(insertRuns, [runsEach])
    await client.query('vacuum analyze')
  }
  client.release(true)
}

/** Bytes are counted by a trigger, which does not fire for replicas. */
const insertRuns = `
  insert into runs (
    id, workspace_id, account_id, batch_id, position, prompt_id, prompt_title, version, provider, model,
    model_id, output_kind, status, input_values, system_message, body, settings, output, bytes,
    started_at, ended_at
  )
  select 'exec_' || substr(md5(prompts.id || '-' || number), 1, 20), prompts.workspace_id, accounts.id,
    gen_random_uuid(), 0, prompts.id, prompts.title, 1, 'openai', model, model, 'text', 'Success', '{}',
    prompts.system_message, prompts.body, '{}', prompts.body, 2 * octet_length(prompts.body),
    started_at, started_at + interval '3 seconds'
  from prompts join accounts using (workspace_id), generate_series(1, $1::int) as number,
    lateral (select 'model-' || abs(hashtext(prompts.id || '-' || number)) % 12 as model,
      now() - abs(hashtext(number || '-' || prompts.id)) % 31536000 * interval '1 second' as started_at) as chosen`
