import type { Kysely } from 'kysely'
import { bytesOfLabel, bytesOfLabelMove } from '#features/storage/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { promptError } from '../errors.ts'
import { lockEditablePrompt } from '../find-prompt.ts'
import type { PromptActor } from '../prompt-access.ts'
import { findOptionalVersion, insertMove, listNames, placeName, sealVersion } from './queries.ts'

const mostNames = 50

type Label = { promptId: string; name: string; number: number | null }

/** Puts a name on a version, wherever it was before, or takes it away. What is named is sealed. */
export async function nameVersion(
  { database, storage }: Pick<Deps, 'database' | 'storage'>,
  actor: PromptActor,
  label: Label,
): Promise<void> {
  const store = () => storeLabel(database, actor, label)
  if (label.number === null) return await store()
  const { name } = label
  const bytes = bytesOfLabel(name) + bytesOfLabelMove({ name, authorName: '' })
  await storage.reserve(actor.workspaceId, bytes, store)
}

async function storeLabel(
  database: Kysely<DB>,
  actor: PromptActor,
  { promptId, name, number }: Label,
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
