import type { ValueSet } from '@product/contract'
import { runLimits } from '@product/domain'
import type { Kysely } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import { findPrompt } from '#features/prompts/index.ts'
import { bytesOf } from '#features/storage/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { runError } from '../errors.ts'
import { listValueSetRows, lockValueSets, upsertValueSet } from './queries.ts'

type Saved = {
  promptId: string
  setId: string
  name: string
  values: Record<string, string>
  expectedOutput: string | null
}

/** Keeps test values under a name, new or in place of what the set was. */
export async function saveValueSet(
  { database, storage }: Pick<Deps, 'database' | 'storage'>,
  actor: UserActor,
  { promptId, setId, name, values, expectedOutput }: Saved,
): Promise<ValueSet> {
  await findPrompt(database, actor, promptId)
  const { accountId, workspaceId } = actor
  const content = { name, values, expectedOutput }
  const save = async (transaction: Kysely<DB>) => {
    await lockValueSets(transaction, { accountId, promptId })
    const sets = await listValueSetRows(transaction, { accountId, promptId })
    const others = sets.filter(({ id }) => id !== setId)
    if (others.length >= runLimits.valueSets) throw runError('value-set.too-many')
    if (others.some((other) => other.name === content.name)) throw runError('value-set.name-taken')
    const bytes = [...others, content].reduce((sum, set) => sum + sizeOf(set), 0)
    if (bytes > runLimits.valueSetBytes) throw runError('value-set.too-large')
    const owner = { id: setId, accountId, promptId, workspaceId }
    const saved = await upsertValueSet(transaction, owner, content)
    if (!saved) throw runError('value-set.unknown')
    return saved
  }
  return await storage.reserve(workspaceId, bytesOf(content), () =>
    database.transaction().execute(save),
  )
}

const sizeOf = ({ values, expectedOutput }: Pick<ValueSet, 'values' | 'expectedOutput'>): number =>
  Buffer.byteLength(JSON.stringify({ values, expectedOutput }))
