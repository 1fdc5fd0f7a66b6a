import {
  describeProvider,
  findModel,
  nameModel,
  type ProviderId,
  providerIds,
} from '@product/domain'
import type { UserActor } from '#features/accounts/index.ts'
import { notifyManagers } from '#features/notifications/index.ts'
import type { Access } from '#platform/llm/index.ts'
import type { Deps } from '#server/deps.ts'
import type { ConnectionDeps } from './connection-deps.ts'
import { connectionError } from './errors.ts'
import {
  isStillUsable,
  listOpenableRows,
  markFailing,
  markRecovered,
  type OpenableRow,
  providerOf,
} from './queries.ts'
import {
  modelsOfConnection,
  type ResolvedModel,
  refuseInvalidName,
  resolveModel,
} from './resolve-model.ts'
import { openKey } from './sealed-keys.ts'

export type OpenedModel = ResolvedModel & {
  /** As it was chosen; `modelId` is what the provider calls it. */
  model: string
  workspaceId: string
  connectionId: string | null
  provider: ProviderId
  /** Whether the key was refused when it was last used. */
  isFailing: boolean
  /** Whether its cost is limited. */
  hasSpendingLimit: boolean
  /** Decrypted for one call. */
  access: Access
  /** The stored form of the key, to notice later that it was replaced. */
  sealedKey: string | null
}

/** Identifies the key and address that were used. */
export type UsedModel = Pick<OpenedModel, 'connectionId' | 'workspaceId' | 'sealedKey' | 'access'>

type Wanted = { model: string; connectionId?: string | null | undefined }
type OpenDeps = Pick<ConnectionDeps, 'database' | 'secrets'>

/** The provider and key for each model: of the given connection, or of the best one that has the model. */
export async function openConnections(
  { database, secrets }: OpenDeps,
  { workspaceId }: Pick<UserActor, 'workspaceId'>,
  wanted: Wanted[],
): Promise<OpenedModel[]> {
  const rows = await listOpenableRows(database, workspaceId)
  return wanted.map(({ model, connectionId }) => {
    const keyless = connectionId ? undefined : findKeyless(model)
    if (keyless) return { ...keyless, model, workspaceId }
    return openAt(secrets, chooseRow(rows, model, connectionId), model)
  })
}

function chooseRow(
  rows: OpenableRow[],
  model: string,
  connectionId: Wanted['connectionId'],
): OpenableRow {
  if (connectionId) {
    const row = rows.find(({ id }) => id === connectionId.toLowerCase())
    if (!row) throw connectionError('connection.unknown')
    return row
  }
  const [best] = rows.filter((row) => offers(row, model)).toSorted(workingFirst)
  if (!best) throw noConnection(model)
  return best
}

/** A provider of the model that needs no key. */
function findKeyless(model: string): Omit<OpenedModel, 'model' | 'workspaceId'> | undefined {
  const servedBy = findModel(model)?.servedBy ?? {}
  const provider = providersOf(servedBy).find((id) => describeProvider(id).key === 'none')
  const resolved = provider && resolveModel({ provider, modelIds: [] }, model)
  return resolved && { ...resolved, provider, ...noConnectionNeeded }
}

const noConnectionNeeded = {
  connectionId: null,
  isFailing: false,
  hasSpendingLimit: false,
  access: { key: null, baseUrl: null },
  sealedKey: null,
}

function openAt(secrets: OpenDeps['secrets'], row: OpenableRow, model: string): OpenedModel {
  const provider = providerOf(row)
  refuseInvalidName(provider, model)
  const resolved = resolveModel({ provider, modelIds: row.modelIds }, model)
  if (!resolved)
    throw connectionError('connection.model-unknown', {
      message: `${row.name} does not have ${nameModel(model)}. Choose another model or connection.`,
    })
  const access = { key: openKey(secrets, row), baseUrl: row.baseUrl }
  const isFailing = row.status === 'failing'
  const hasSpendingLimit = row.monthlyLimitMicros !== null || row.memberLimitMicros !== null
  const { id: connectionId, workspaceId, sealedKey } = row
  return {
    ...resolved,
    model,
    workspaceId,
    provider,
    connectionId,
    isFailing,
    hasSpendingLimit,
    access,
    sealedKey,
  }
}

const offers = (row: OpenableRow, model: string): boolean =>
  modelsOfConnection({ provider: providerOf(row), modelIds: row.modelIds }).includes(model)

/** Failing connections come last; otherwise the oldest comes first. */
const workingFirst = (one: OpenableRow, other: OpenableRow): number =>
  Number(one.status === 'failing') - Number(other.status === 'failing')

function noConnection(model: string) {
  const names = providersOf(findModel(model)?.servedBy ?? {}).map((id) => describeProvider(id).name)
  if (names.length === 0) return connectionError('connection.none')
  const providers = new Intl.ListFormat('en', { type: 'disjunction' }).format(names)
  return connectionError('connection.none', {
    message: `To run ${nameModel(model)}, connect ${providers} under Manage Connections.`,
  })
}

const providersOf = (servedBy: Partial<Record<ProviderId, string>>): ProviderId[] =>
  providerIds.filter((id) => servedBy[id] !== undefined)

/** Refuses a key that was removed or replaced since it was opened. */
export async function refuseChangedConnection(
  { database }: Pick<Deps, 'database'>,
  { connectionId, workspaceId, sealedKey, access }: UsedModel,
): Promise<void> {
  if (connectionId === null) return
  const used = { id: connectionId, workspaceId, sealedKey, baseUrl: access.baseUrl }
  if (await isStillUsable(database, used)) return
  throw connectionError('connection.changed', {
    message: 'The connection was changed or removed before the run started. Run it again.',
  })
}

/**
 * Stores why a key was refused, or with null that it was accepted. Does nothing for a key or an address that was
 * replaced meanwhile.
 */
export async function reportConnectionProblem(
  { database }: Pick<Deps, 'database'>,
  { connectionId, workspaceId, sealedKey, access }: UsedModel,
  problem: string | null,
): Promise<void> {
  if (connectionId === null) return
  const used = { id: connectionId, workspaceId, sealedKey, baseUrl: access.baseUrl }
  if (problem === null) return await markRecovered(database, used)
  await database.transaction().execute(async (transaction) => {
    if (await markFailing(transaction, used, problem))
      await notifyManagers(transaction, workspaceId, { kind: 'connection', connectionId, problem })
  })
}
