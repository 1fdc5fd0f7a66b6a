import { type IncludedPrompt, readIncludeAddress } from '@product/domain'
import type { UserActor } from '#features/accounts/index.ts'
import type { Deps } from '#server/deps.ts'
import { loadIncluded } from './load-included.ts'

/** The texts behind keys of includes, for who renders them elsewhere. */
export async function resolveIncludes(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  keys: string[],
): Promise<IncludedPrompt[]> {
  const addresses = [...new Set(keys)].flatMap((key) => readIncludeAddress(key) ?? [])
  const loaded = await loadIncluded(database, actor, addresses)
  return loaded.map(({ key, body, variables }) => ({ key, body, variables }))
}
