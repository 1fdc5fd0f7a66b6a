import { exportIdentity } from '#features/identity/index.ts'
import type { AccountDeps } from './account-deps.ts'
import type { UserActor } from './actor.ts'
import { presentMe } from './present-me.ts'

/** Everything that is stored about a person, except what only secrets are made of. */
export async function exportMyData(deps: AccountDeps, actor: UserActor) {
  return {
    exportedAt: new Date().toISOString(),
    ...(await presentMe(deps, actor)),
    signIn: await exportIdentity(deps, actor),
  }
}
