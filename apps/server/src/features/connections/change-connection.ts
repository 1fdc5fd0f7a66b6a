import type { Connection, changeConnectionRoute } from '@product/contract'
import { describeProvider } from '@product/domain'
import type { z } from 'zod'
import { refuseSignedOut, requireRole, type UserActor } from '#features/accounts/index.ts'
import { recordActivity } from '#features/activity/index.ts'
import { checkAccess } from './check-access.ts'
import type { ConnectionDeps } from './connection-deps.ts'
import { connectionError } from './errors.ts'
import { presentConnection } from './present-connection.ts'
import { type ConnectionRow, findConnection, providerOf, updateConnection } from './queries.ts'
import { readAddress } from './read-access.ts'
import { checkDefaultModel } from './resolve-model.ts'
import { hintOf, sealKey } from './sealed-keys.ts'

type Changes = z.output<
  (typeof changeConnectionRoute.request.body.content)['application/json']['schema']
>

/** Changes a connection. A new key or address is checked as that of a new connection. */
export async function changeConnection(
  deps: ConnectionDeps,
  actor: UserActor,
  id: string,
  changes: Changes,
): Promise<Connection> {
  const row = await findConnection(deps.database, actor, id)
  const access = await changeAccess(deps, row, changes)
  const { name, defaultModel, monthlyLimit, memberLimit } = changes
  const modelIds = access.modelIds ?? row.modelIds
  if (defaultModel !== undefined)
    checkDefaultModel({ provider: providerOf(row), modelIds }, defaultModel)
  return await deps.database.transaction().execute(async (transaction) => {
    // The check takes as long as the provider's server wants: the session or the role may have ended meanwhile.
    await refuseSignedOut(transaction, actor)
    await requireRole(transaction, actor, 'connections.change')
    // Only the given fields are written: others may have been changed while the provider was asked.
    const isDone = await updateConnection(transaction, row, {
      ...access,
      name,
      defaultModel,
      monthlyLimitMicros: monthlyLimit,
      memberLimitMicros: memberLimit,
    })
    if (!isDone) throw connectionError('connection.changed')
    const changed = await findConnection(transaction, actor, id)
    await recordActivity(transaction, actor, {
      action: 'connection.changed',
      subject: { kind: 'connection', id, title: changed.name },
      details: { fields: Object.keys(changes).join(', ') },
    })
    return presentConnection(changed)
  })
}

/** The stored key is never sent to another address than the one that it was given for. */
async function changeAccess(
  deps: ConnectionDeps,
  row: ConnectionRow,
  { key, baseUrl: given }: Changes,
): Promise<Partial<ConnectionRow>> {
  const provider = providerOf(row)
  const { config, secrets } = deps
  const allowPrivate = config.allowPrivateProviders
  const baseUrl =
    given === undefined ? row.baseUrl : await readAddress(given, { provider, allowPrivate })
  const isElsewhere = baseUrl !== row.baseUrl
  if (key === undefined && !isElsewhere) return {}
  if (key === undefined && row.sealedKey !== null)
    throw connectionError('connection.key-needed', {
      message: 'Enter the API key again: it is only sent to the URL it was given for.',
    })
  const newKey = describeProvider(provider).key === 'none' ? null : (key ?? null)
  const checked = await checkAccess(deps, provider, { key: newKey, baseUrl })
  const sealedKey = newKey === null ? null : sealKey(secrets, row.id, newKey)
  return { baseUrl, sealedKey, keyHint: hintOf(newKey), ...checked }
}
