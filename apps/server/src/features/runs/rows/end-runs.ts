import { type Kysely, type RawBuilder, sql } from 'kysely'
import { executePrepared } from '#platform/database/queries/prepared-statements.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { runError } from '../errors.ts'

export type EndedRun = {
  id: string
  status: 'Success' | 'Error'
  errorCode: string | null
  errorMessage: string | null
  output: string
  reasoning: string
  warnings: string[]
  note: string | null
  firstTokenMs: number | null
  durationMs: number
  inputTokens: number | null
  outputTokens: number | null
  reasoningTokens: number | null
  costMicros: number | null
  /** The amount that counts against the limits of its connection. */
  spentMicros: number
}

/** The spender of a run whose account is gone. */
const nobody = '00000000-0000-0000-0000-000000000000'

/** Ends runs, counts them and what they cost: each once, because only one statement finds it running. */
async function endAndCount(
  database: Kysely<DB>,
  update: RawBuilder<unknown>,
  spentMicros: RawBuilder<unknown>,
): Promise<string[]> {
  const statement = sql<{ id: string }>`
    with ended as (${update} returning
      runs.id, runs.prompt_id, runs.workspace_id, runs.account_id, runs.connection_id,
      runs.started_at, runs.reserved_micros, ${spentMicros} as spent_micros
    ),
    counted as (
      insert into prompt_run_counts as counts (prompt_id, workspace_id, runs)
      select prompts.id, prompts.workspace_id, count(*)
      from ended join prompts on prompts.id = ended.prompt_id
      group by prompts.id, prompts.workspace_id
      order by prompts.id
      on conflict (prompt_id) do update set runs = counts.runs + excluded.runs
    ),
    spent as (
      insert into connection_spending as spending
        (connection_id, month, account_id, workspace_id, spent_micros, reserved_micros)
      select connection_id, date_trunc('month', started_at at time zone 'utc')::date,
        coalesce(account_id, ${nobody}::uuid), workspace_id,
        sum(spent_micros), -sum(reserved_micros)
      from ended
      where connection_id is not null and (spent_micros > 0 or reserved_micros > 0)
      group by 1, 2, 3, 4
      order by 1, 2, 3
      -- What was reserved is there since the run started; of an account that is gone in the row of that account.
      on conflict (connection_id, month, account_id) do update set
        spent_micros = spending.spent_micros + excluded.spent_micros,
        reserved_micros = case when spending.account_id = ${nobody}::uuid
          then spending.reserved_micros + excluded.reserved_micros
          else greatest(spending.reserved_micros + excluded.reserved_micros, 0) end
    )
    select id from ended
  `
  const rows = await executePrepared(database, statement)
  return rows.map(({ id }) => id)
}

export async function endRuns(database: Kysely<DB>, runs: EndedRun[]): Promise<void> {
  await endAndCount(
    database,
    sql`update runs set
      status = given."status", error_code = given."errorCode",
      error_message = given."errorMessage", output = given."output",
      reasoning = given."reasoning", warnings = given."warnings", note = given."note",
      first_token_ms = given."firstTokenMs", duration_ms = given."durationMs",
      input_tokens = given."inputTokens", output_tokens = given."outputTokens",
      reasoning_tokens = given."reasoningTokens", cost_micros = given."costMicros",
      lease_until = null, ended_at = now()
    from json_to_recordset(${JSON.stringify(runs)}::json) as given (
      "id" text, "status" text, "errorCode" text, "errorMessage" text, "output" text,
      "reasoning" text, "warnings" jsonb, "note" text, "firstTokenMs" integer,
      "durationMs" integer, "inputTokens" integer, "outputTokens" integer,
      "reasoningTokens" integer, "costMicros" bigint, "spentMicros" bigint
    )
    where runs.id = given."id" and runs.status = 'Running'`,
    sql`given."spentMicros"`,
  )
}

type Lost = {
  /** Whether no other server can be executing runs, so that their leases do not matter. */
  isOnlyServer?: boolean
  /** Runs of this process. */
  except?: string[]
}

/** Ends runs whose server is gone as errors, with the text that was stored. */
export async function interruptLostRuns(
  database: Kysely<DB>,
  { isOnlyServer = false, except = [] }: Lost = {},
): Promise<string[]> {
  const { code, message } = runError('run.interrupted')
  return await endAndCount(
    database,
    sql`update runs set
      status = 'Error', error_code = ${code}, error_message = ${message}, ended_at = now(),
      duration_ms = least(
        greatest(extract(epoch from least(now(), lease_until) - started_at) * 1000, 0), 2147483647
      )::integer,
      lease_until = null
    where status = 'Running' and id <> all(${except}::text[])
      and (${isOnlyServer}::boolean or lease_until < now())`,
    // Nobody can price it any longer: it counts as what it was expected to cost.
    sql`runs.reserved_micros`,
  )
}
