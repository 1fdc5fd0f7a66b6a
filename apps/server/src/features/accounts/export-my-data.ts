import { exportIdentity } from '#features/identity/index.ts'
import type { AccountDeps } from './account-deps.ts'
import type { AccountPart } from './account-part.ts'
import type { UserActor } from './actor.ts'
import { presentMe } from './present-me.ts'

/** Everything that is stored about a person, except what only secrets are made of. */
export async function exportMyData(deps: AccountDeps, parts: AccountPart[], actor: UserActor) {
  const exported: Record<string, unknown> = {}
  for (const { name, exportAll } of parts) exported[name] = await exportAll(deps, actor)
  return {
    exportedAt: new Date().toISOString(),
    ...(await presentMe(deps, actor)),
    signIn: await exportIdentity(deps, actor),
    ...exported,
  }
}
