import { listIncludeAddresses, type PromptContent } from '@product/domain'
import type { Kysely } from 'kysely'
import { findOptionalRole } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { AppError } from '#platform/http/errors/app-error.ts'
import { promptError } from '../errors.ts'
import type { Writer } from '../versions/record-version.ts'
import { type LoadedInclude, loadIncluded } from './load-included.ts'
import { lockIncludes } from './queries.ts'

type Stored = { id: string; workspaceId: string; content: PromptContent }

/**
 * Asked once a prompt is stored, in its transaction: then its own title and texts are found too. A circle through a
 * prompt that the writers do not see is stored, because a refusal would tell what is in it: rendering refuses it. Writers
 * with a share add no includes.
 */
export async function refuseIncludeCycle(
  transaction: Kysely<DB>,
  { accountId, coAuthorIds = [] }: Pick<Writer, 'accountId' | 'coAuthorIds'>,
  { id, workspaceId, content }: Stored,
): Promise<void> {
  const addresses = listIncludeAddresses([content.systemMessage, content.body])
  if (addresses.length === 0) return
  await lockIncludes(transaction, { workspaceId })
  for (const writerId of [accountId, ...coAuthorIds]) {
    if (writerId === null) continue
    const role = await findOptionalRole(transaction, { accountId: writerId, workspaceId })
    if (role === undefined) continue
    const reader = { accountId: writerId, workspaceId, role }
    const included = await loadWhatFits(loadIncluded(transaction, reader, addresses))
    const circle = included.find(({ promptId, version }) => promptId === id && version === null)
    if (circle)
      throw promptError('prompt.include-cycle', {
        message: `{{> ${circle.through}}} leads back to this prompt. A prompt can’t include itself.`,
        details: { include: circle.through },
      })
  }
}

/** Includes that have become too large are stored all the same: rendering refuses them. */
async function loadWhatFits(loading: Promise<LoadedInclude[]>): Promise<LoadedInclude[]> {
  return await loading.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'prompt.includes-too-large') return []
    throw error
  })
}
