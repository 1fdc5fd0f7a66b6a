import type { UserActor } from '#features/accounts/index.ts'
import type { Deps } from '#server/deps.ts'
import { runError } from '../errors.ts'
import { findRunToChange } from '../following/follow-run.ts'

type Rating = { thumb: 'up' | 'down' | null; note: string }

/** Stores a rating of an answer. Without a thumb the note is removed too. */
export async function rateRun(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  id: string,
  { thumb, note }: Rating,
): Promise<void> {
  await findRunToChange({ database }, actor, id)
  const { numUpdatedRows } = await database
    .updateTable('runs')
    .set({ thumb, thumbNote: thumb === null ? '' : note })
    .where('id', '=', id)
    .where('workspaceId', '=', actor.workspaceId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw runError('run.unknown')
}
