import type { Kysely } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { promptError } from '../errors.ts'
import { lockEditablePrompt } from '../find-prompt.ts'
import { findOptionalVersion, insertMove, listNames, placeName, sealVersion } from './queries.ts'

const mostNames = 50

/** Puts a name on a version, wherever it was before, or takes it away. What is named is sealed. */
export async function nameVersion(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  { promptId, name, number }: { promptId: string; name: string; number: number | null },
): Promise<void> {
  const { workspaceId, accountId } = actor
  await database.transaction().execute(async (transaction) => {
    await lockEditablePrompt(transaction, actor, promptId)
    if (number !== null) {
      if (!(await findOptionalVersion(transaction, promptId, number)))
        throw promptError('version.unknown')
      await refuseTooManyNames(transaction, promptId, name)
      await sealVersion(transaction, { promptId, workspaceId, number })
    }
    const from = await placeName(transaction, { promptId, workspaceId, name }, number)
    if (number === null && from === null) throw promptError('version.name-unknown')
    if (from === number) return
    const move = { promptId, workspaceId, name, fromNumber: from, toNumber: number, accountId }
    await insertMove(transaction, move)
  })
}

async function refuseTooManyNames(
  transaction: Kysely<DB>,
  promptId: string,
  name: string,
): Promise<void> {
  const names = await listNames(transaction, promptId)
  if (names.length >= mostNames && !names.some((known) => known.name === name))
    throw promptError('version.too-many-names')
}
