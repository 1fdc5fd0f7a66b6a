import { exportIdentity } from '#features/identity/index.ts'
import { streamJson } from '#platform/http/bodies/stream-json.ts'
import type { AccountDeps } from './account-deps.ts'
import type { AccountPart, UserActor } from './actor.ts'
import { presentMe } from './present-me.ts'

/**
 * Everything that is stored about a person, except what only secrets are made of, as the text of a
 * JSON file. It is written while it is read: years of runs at once would fill the memory.
 */
export async function exportMyData(deps: AccountDeps, parts: AccountPart[], actor: UserActor) {
  const data = {
    exportedAt: new Date().toISOString(),
    ...(await presentMe(deps, actor)),
    signIn: await exportIdentity(deps, actor),
    ...Object.fromEntries(parts.map(({ name, exportAll }) => [name, exportAll(deps, actor)])),
  }
  return { chunks: streamJson(data) }
}
