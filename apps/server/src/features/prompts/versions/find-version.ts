import type { UserActor } from '#features/accounts/index.ts'
import type { Deps } from '#server/deps.ts'
import { promptError } from '../errors.ts'
import { findPrompt } from '../find-prompt.ts'
import { presentVersion } from './present-version.ts'
import { findOptionalWholeVersion, readContent } from './queries.ts'

export async function findVersion(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  promptId: string,
  number: number,
) {
  await findPrompt(database, actor, promptId)
  const version = await findOptionalWholeVersion(database, promptId, number)
  if (!version) throw promptError('version.unknown')
  return { ...presentVersion(version), content: readContent(version) }
}
