import type { Connection } from '@product/contract'
import type { UserActor } from '#features/accounts/index.ts'
import { checkAccess } from './check-access.ts'
import type { ConnectionDeps } from './connection-deps.ts'
import { findConnection } from './find-connection.ts'
import { presentConnection } from './present-connection.ts'
import { providerOf } from './provider-of.ts'
import { updateConnection } from './queries.ts'
import { openKey } from './sealed-key.ts'

/** What is known of its models is kept while it fails. */
export async function checkConnection(
  deps: ConnectionDeps,
  actor: UserActor,
  id: string,
): Promise<Connection> {
  const { database, secrets } = deps
  const row = await findConnection(database, actor, id)
  const access = { key: openKey(secrets, row), baseUrl: row.baseUrl }
  const { status, problem, modelIds } = await checkAccess(deps, providerOf(row), access)
  // What was said of a key that was replaced meanwhile is not written down.
  await updateConnection(database, row, {
    status,
    problem,
    checkedAt: new Date(),
    ...(status === 'connected' && { modelIds }),
  })
  return presentConnection(await findConnection(database, actor, id))
}
