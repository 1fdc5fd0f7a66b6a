import type { Connection, createConnectionRoute } from '@product/contract'
import { describeProvider, type ProviderId, runLimits } from '@product/domain'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { refuseSignedOut, requireRole, type UserActor } from '#features/accounts/index.ts'
import { recordActivity } from '#features/activity/index.ts'
import { refuseBeyondPlan, refuseWithoutRoom } from '#features/plans/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { checkAccess } from './check-access.ts'
import type { ConnectionDeps } from './connection-deps.ts'
import { connectionError } from './errors.ts'
import { presentConnection } from './present-connection.ts'
import {
  type ConnectionRow,
  findConnection,
  findOptionalConnection,
  insertConnection,
  listConnectionRows,
  lockConnections,
  replaceSealedKey,
} from './queries.ts'
import { readAccess } from './read-access.ts'
import { checkDefaultModel } from './resolve-model.ts'
import { hintOf, sealKey } from './sealed-keys.ts'

type Given = z.output<
  (typeof createConnectionRoute.request.body.content)['application/json']['schema']
>

/** Creates a connection, also one that fails, with its reason. A known id was created before. */
export async function createConnection(
  deps: ConnectionDeps,
  actor: UserActor,
  given: Given,
): Promise<Connection> {
  const { database, secrets } = deps
  const { workspaceId } = actor
  const { id, provider, defaultModel = null } = given
  const known = await findOptionalConnection(database, actor, id)
  if (known) return presentConnection(known)
  refuseAnother(await listConnectionRows(database, actor), provider)
  // Before the key is sent anywhere.
  await refuseWithoutRoom(database, workspaceId, 'connections')
  const access = await readAccess(deps, given)
  const checked = await checkAccess(deps, provider, access)
  checkDefaultModel({ provider, modelIds: checked.modelIds }, defaultModel)
  const connection = {
    id,
    workspaceId,
    provider,
    baseUrl: access.baseUrl,
    sealedKey: null,
    keyHint: hintOf(access.key),
    ...checked,
    defaultModel,
  }
  return await database.transaction().execute(async (transaction) => {
    // The check takes as long as the provider's server wants: the session or the role may have ended meanwhile.
    await refuseSignedOut(transaction, actor)
    await requireRole(transaction, actor, 'connections.change')
    const storedId = await store(transaction, actor, connection, given.name)
    // Sealed for the id as it is stored: in another spelling it would never open again.
    if (storedId && access.key !== null)
      await replaceSealedKey(transaction, storedId, sealKey(secrets, storedId, access.key))
    const stored = await findConnection(transaction, actor, id)
    if (storedId)
      await recordActivity(transaction, actor, {
        action: 'connection.added',
        subject: { kind: 'connection', id, title: stored.name },
        details: { provider },
      })
    return presentConnection(stored)
  })
}

type NewConnection = Omit<
  ConnectionRow,
  'name' | 'createdAt' | 'updatedAt' | 'monthlyLimitMicros' | 'memberLimitMicros'
> & {
  provider: ProviderId
}

/** The id of what was not stored before. */
async function store(
  transaction: Kysely<DB>,
  actor: UserActor,
  connection: NewConnection,
  name: string | undefined,
): Promise<string | undefined> {
  const { id, workspaceId, provider } = connection
  await lockConnections(transaction, workspaceId)
  const existing = await listConnectionRows(transaction, actor)
  if (existing.some((other) => other.id === id)) return undefined
  refuseAnother(existing, provider)
  const names = new Set(existing.map((other) => other.name))
  const storedId = await insertConnection(transaction, {
    ...connection,
    name: name ?? nextFreeName(provider, names),
  })
  await refuseBeyondPlan(transaction, workspaceId, { limit: 'connections', added: 1 })
  return storedId
}

function refuseAnother(existing: ConnectionRow[], provider: ProviderId): void {
  if (existing.length >= runLimits.connections) throw connectionError('connection.too-many')
  const { key, takesAddress, name } = describeProvider(provider)
  const canDiffer = key !== 'none' || takesAddress
  if (!canDiffer && existing.some((other) => other.provider === provider))
    throw connectionError('connection.twice', { message: `${name} is already connected.` })
}

/** The name of the provider, with a number where there are several. */
function nextFreeName(provider: ProviderId, taken: Set<string>): string {
  const { name } = describeProvider(provider)
  let free = name
  for (let number = 2; taken.has(free); number += 1) free = `${name} ${number}`
  return free
}
