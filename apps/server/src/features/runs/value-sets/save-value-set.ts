import type { ValueSet } from '@product/contract'
import { runLimits } from '@product/domain'
import type { UserActor } from '#features/accounts/index.ts'
import { findPrompt } from '#features/prompts/index.ts'
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
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  { promptId, setId, name, values, expectedOutput }: Saved,
): Promise<ValueSet> {
  await findPrompt(database, actor, promptId)
  const { accountId, workspaceId } = actor
  const content = { name, values, expectedOutput }
  return await database.transaction().execute(async (transaction) => {
    await lockValueSets(transaction, { accountId, promptId })
    const sets = await listValueSetRows(transaction, { accountId, promptId })
    const others = sets.filter(({ id }) => id !== setId)
    if (others.length >= runLimits.valueSets) throw runError('value-set.too-many')
    if (others.some((other) => other.name === content.name)) throw runError('value-set.name-taken')
    const owner = { id: setId, accountId, promptId, workspaceId }
    const saved = await upsertValueSet(transaction, owner, content)
    if (!saved) throw runError('value-set.unknown')
    return saved
  })
}
