import type { UserActor } from '#features/accounts/index.ts'
import type { Deps } from '#server/deps.ts'
import { findPrompt } from '../find-prompt.ts'
import { presentVersion } from './present-version.ts'
import { listVersionRows } from './queries.ts'

const pageSize = 30

/** A page of a prompt's versions, the newest first. */
export async function listVersions(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  promptId: string,
  { before, limit = pageSize }: { before?: number | undefined; limit?: number | undefined },
) {
  await findPrompt(database, actor, promptId)
  const rows = await listVersionRows(database, promptId, { before, limit: limit + 1 })
  const page = rows.slice(0, limit)
  return {
    versions: page.map(presentVersion),
    nextBefore: rows.length > limit ? (page.at(-1)?.number ?? null) : null,
  }
}
