import type { ValueSet } from '@product/contract'
import { runLimits } from '@product/domain'
import type { UserActor } from '#features/accounts/index.ts'
import { findPrompt } from '#features/prompts/index.ts'
import type { Deps } from '#server/deps.ts'
import { runError } from '../errors.ts'
import { storableText } from '../storable-text.ts'
import { countValueSets, findOptionalValueSet, upsertValueSet } from './queries.ts'

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
  return await database.transaction().execute(async (transaction) => {
    const known = await findOptionalValueSet(transaction, setId)
    if (known && (known.accountId !== accountId || known.promptId !== promptId))
      throw runError('value-set.unknown')
    const count = await countValueSets(transaction, { accountId, promptId })
    if (!known && count >= runLimits.valueSets) throw runError('value-set.too-many')
    const content = {
      name: storableText(name),
      values: Object.fromEntries(
        Object.entries(values).map((entry) => entry.map(storableText) as [string, string]),
      ),
      expectedOutput: expectedOutput && storableText(expectedOutput),
    }
    const owner = { id: setId, accountId, promptId, workspaceId }
    const saved = await upsertValueSet(transaction, owner, content)
    if (!saved) throw runError('value-set.name-taken')
    return saved
  })
}
