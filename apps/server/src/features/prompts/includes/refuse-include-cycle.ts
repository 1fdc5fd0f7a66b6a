import { listIncludeAddresses, type PromptContent } from '@product/domain'
import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { AppError } from '#platform/http/errors/app-error.ts'
import { promptError } from '../errors.ts'
import { type LoadedInclude, loadIncluded } from './load-included.ts'
import { lockIncludes } from './queries.ts'

/** A circle is one whoever reads it. */
const everything = { accountId: '', role: 'owner' } as const

type Stored = { id: string; workspaceId: string; content: PromptContent }

/** Asked once a prompt is stored, in its transaction: then its own title and texts are found too. */
export async function refuseIncludeCycle(
  transaction: Kysely<DB>,
  { id, workspaceId, content }: Stored,
): Promise<void> {
  const addresses = listIncludeAddresses([content.systemMessage, content.body])
  if (addresses.length === 0) return
  await lockIncludes(transaction, { workspaceId })
  const included = await loadWhatFits(
    loadIncluded(transaction, { ...everything, workspaceId }, addresses),
  )
  const circle = included.find(({ promptId, version }) => promptId === id && version === null)
  if (circle)
    throw promptError('prompt.include-cycle', {
      message: `{{> ${circle.through}}} leads back to this prompt. A prompt can’t include itself.`,
      details: { include: circle.through },
    })
}

/** Includes that have become too large are stored all the same: rendering refuses them. */
async function loadWhatFits(loading: Promise<LoadedInclude[]>): Promise<LoadedInclude[]> {
  return await loading.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'prompt.includes-too-large') return []
    throw error
  })
}
