import type { ModelOutput, PromptSettings, ProviderId } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import { thisMonth } from '#features/plans/index.ts'
import { executePrepared } from '#platform/database/queries/prepared-statements.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { newLease } from './save-progress.ts'

export type NewRun = {
  id: string
  workspaceId: string
  accountId: string
  batchId: string
  position: number
  promptId: string
  promptTitle: string
  version: number
  connectionId: string | null
  provider: ProviderId
  model: string
  modelId: string
  outputKind: ModelOutput
  values: Record<string, string>
  systemMessage: string
  body: string
  settings: PromptSettings
  images: string[]
  /** The ids of restricted prompts that it includes. */
  restrictedPrompts: string[]
  startedAt: Date
  /** The expected cost, where the connection has a spending limit. */
  reservedMicros: number
  /** Whether it is to be counted as an execution of this month. */
  addsExecution: boolean
}

/** Stores runs in one statement and returns the ids of those that were not there already. */
export async function storeRuns(database: Kysely<DB>, runs: NewRun[]): Promise<Set<string>> {
  const statement = sql<{ id: string }>`
    with given as (
      select * from json_to_recordset(${JSON.stringify(runs)}::json) as given (
        "id" text, "workspaceId" uuid, "accountId" uuid, "batchId" uuid, "position" smallint,
        "promptId" uuid, "promptTitle" text, "version" integer, "connectionId" uuid,
        "provider" text, "model" text, "modelId" text, "outputKind" text, "values" jsonb,
        "systemMessage" text, "body" text, "settings" jsonb, "images" jsonb,
        "restrictedPrompts" uuid[], "startedAt" timestamptz, "reservedMicros" bigint,
        "addsExecution" boolean
      )
    ), stored as (
      insert into runs (
        id, workspace_id, account_id, batch_id, position, prompt_id, prompt_title, version,
        connection_id, provider, model, model_id, output_kind, status, input_values,
        system_message, body, settings, restricted_prompts, lease_until, started_at,
        reserved_micros
      )
      select
        "id", "workspaceId", "accountId", "batchId", "position", "promptId", "promptTitle",
        "version", "connectionId", "provider", "model", "modelId", "outputKind", 'Running',
        "values", "systemMessage", "body", "settings", "restrictedPrompts", ${newLease},
        "startedAt", "reservedMicros"
      from given
      on conflict do nothing
      returning id, workspace_id
    ), images as (
      insert into run_files (run_id, file_id, workspace_id, direction, position)
      select stored.id, image.file_id::uuid, stored.workspace_id, 'in', image.position
      from stored join given on given."id" = stored.id
      cross join jsonb_array_elements_text(given."images")
        with ordinality as image (file_id, position)
    ), counted as (
      insert into workspace_executions as used (workspace_id, month, executions)
      select stored.workspace_id, ${thisMonth}, count(*)
      from stored join given on given."id" = stored.id
      where given."addsExecution"
      group by stored.workspace_id
      order by stored.workspace_id
      on conflict (workspace_id, month)
        do update set executions = used.executions + excluded.executions
    )
    select id from stored
  `
  const rows = await executePrepared(database, statement)
  return new Set(rows.map(({ id }) => id))
}
