import type { ValueSet } from '@product/contract'
import { type Kysely, type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { DB, ValueSets } from '#platform/database/types.gen.ts'

const Values = z.record(z.string(), z.string())

type Owner = { accountId: string; promptId: string }
type SetRow = Selectable<ValueSets>

const present = ({ id, name, values, expectedOutput, updatedAt }: SetRow): ValueSet => ({
  id,
  name,
  values: Values.parse(values),
  expectedOutput,
  updatedAt: updatedAt.toISOString(),
})

export async function listValueSetRows(database: Kysely<DB>, owner: Owner): Promise<ValueSet[]> {
  const rows = await database
    .selectFrom('valueSets')
    .selectAll()
    .where('accountId', '=', owner.accountId)
    .where('promptId', '=', owner.promptId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
  return rows.map(present)
}

/** Of all prompts, each with the prompt that it is for. */
export async function listAllValueSets(database: Kysely<DB>, accountId: string) {
  const rows = await database
    .selectFrom('valueSets')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .execute()
  return rows.map((row) => ({ promptId: row.promptId, ...present(row) }))
}

export async function countValueSets(
  database: Kysely<DB>,
  { accountId, promptId }: { accountId: string; promptId?: string },
): Promise<number> {
  let query = database
    .selectFrom('valueSets')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('accountId', '=', accountId)
  if (promptId !== undefined) query = query.where('promptId', '=', promptId)
  return Number((await query.executeTakeFirstOrThrow()).count)
}

export async function findOptionalValueSet(database: Kysely<DB>, id: string) {
  return await database.selectFrom('valueSets').selectAll().where('id', '=', id).executeTakeFirst()
}

type Content = { name: string; values: Record<string, string>; expectedOutput: string | null }

/** Undefined where another set of the prompt has the name. */
export async function upsertValueSet(
  database: Kysely<DB>,
  owner: Owner & { id: string; workspaceId: string },
  { name, values, expectedOutput }: Content,
): Promise<ValueSet | undefined> {
  const content = { name, expectedOutput, values: JSON.stringify(values) }
  const { rows } = await sql<SetRow>`
    insert into value_sets (id, account_id, prompt_id, workspace_id, name, values, expected_output)
    select ${owner.id}, ${owner.accountId}, ${owner.promptId}, ${owner.workspaceId},
      ${content.name}, ${content.values}::jsonb, ${content.expectedOutput}
    where not exists (
      select from value_sets where account_id = ${owner.accountId}
        and prompt_id = ${owner.promptId} and name = ${content.name} and id <> ${owner.id}
    )
    on conflict (id) do update set name = excluded.name, values = excluded.values,
      expected_output = excluded.expected_output, updated_at = now()
    returning *
  `.execute(database)
  return rows[0] && present(rows[0])
}

export async function deleteValueSetRow(
  database: Kysely<DB>,
  { id, accountId, promptId }: Owner & { id: string },
): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('valueSets')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .where('promptId', '=', promptId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
