import { type ValueSet, valuesByName } from '@product/contract'
import { type Kysely, type Selectable, sql } from 'kysely'
import { lockName } from '#platform/database/queries/lock-name.ts'
import { readInBatches } from '#platform/database/queries/run-in-batches.ts'
import type { DB, ValueSets } from '#platform/database/types.gen.ts'

const Values = valuesByName()

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

/** Each can have several megabytes. */
const setsAtOnce = 2

/** Of all prompts, each with the prompt that it is for. */
export async function* listAllValueSets(database: Kysely<DB>, accountId: string) {
  const rows = await database
    .selectFrom('valueSets')
    .select('id')
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .execute()
  const ids = rows.map(({ id }) => id)
  for await (const row of readInBatches(ids, setsAtOnce, (some) => listWholeSets(database, some)))
    yield { promptId: row.promptId, ...present(row) }
}

async function listWholeSets(database: Kysely<DB>, ids: readonly string[]) {
  return await database
    .selectFrom('valueSets')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('createdAt')
    .execute()
}

export async function countAllValueSets(database: Kysely<DB>, accountId: string): Promise<number> {
  const { count } = await database
    .selectFrom('valueSets')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A person's sets of one prompt are saved one after the other, so that names and number hold. */
export async function lockValueSets(
  transaction: Kysely<DB>,
  { accountId, promptId }: Owner,
): Promise<void> {
  await lockName(transaction, `value-sets:${accountId}:${promptId}`)
}

type Content = { name: string; values: Record<string, string>; expectedOutput: string | null }

/** Undefined where the id is that of somebody else's set, or of another prompt's. */
export async function upsertValueSet(
  transaction: Kysely<DB>,
  owner: Owner & { id: string; workspaceId: string },
  { values, ...content }: Content,
): Promise<ValueSet | undefined> {
  const row = { ...content, values: JSON.stringify(values) }
  const stored = await transaction
    .insertInto('valueSets')
    .values({ ...owner, ...row })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ ...row, updatedAt: sql<Date>`now()` })
        .whereRef('valueSets.workspaceId', '=', 'excluded.workspaceId')
        .whereRef('valueSets.accountId', '=', 'excluded.accountId')
        .whereRef('valueSets.promptId', '=', 'excluded.promptId'),
    )
    .returningAll()
    .executeTakeFirst()
  return stored && present(stored)
}

export async function deleteValueSetRow(
  database: Kysely<DB>,
  { id, accountId, workspaceId, promptId }: Owner & { id: string; workspaceId: string },
): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('valueSets')
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .where('promptId', '=', promptId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
