import type { Connection, testConnectionRoute } from '@product/contract'
import type { z } from 'zod'
import type { UserActor } from '#features/accounts/index.ts'
import { checkAccess } from './check-access.ts'
import type { ConnectionDeps } from './connection-deps.ts'
import { presentConnection } from './present-connection.ts'
import { findConnection, providerOf, updateConnection } from './queries.ts'
import { readAccess } from './read-access.ts'
import { openKey } from './sealed-keys.ts'

/** Checks a stored connection. The list of its models stays as it was while the check fails. */
export async function checkConnection(
  deps: ConnectionDeps,
  actor: UserActor,
  id: string,
): Promise<Connection> {
  const { database, secrets } = deps
  const row = await findConnection(database, actor, id)
  const access = { key: openKey(secrets, row), baseUrl: row.baseUrl }
  const { status, problem, modelIds, checkedAt } = await checkAccess(deps, providerOf(row), access)
  // The result for a key that was replaced meanwhile is not stored.
  await updateConnection(database, row, {
    status,
    problem,
    checkedAt,
    ...(status === 'connected' && { modelIds }),
  })
  return presentConnection(await findConnection(database, actor, id))
}

type Given = z.output<
  (typeof testConnectionRoute.request.body.content)['application/json']['schema']
>

/** Checks a key without storing it. */
export async function testConnection(deps: ConnectionDeps, given: Given) {
  const { status, problem, modelIds } = await checkAccess(
    deps,
    given.provider,
    await readAccess(deps, given),
  )
  return { status, problem, models: modelIds }
}
