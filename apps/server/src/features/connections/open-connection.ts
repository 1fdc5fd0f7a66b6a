import {
  describeProvider,
  findModel,
  nameModel,
  type ProviderId,
  providerIds,
} from '@product/domain'
import type { UserActor } from '#features/accounts/index.ts'
import type { Access } from '#platform/llm/index.ts'
import type { ConnectionDeps } from './connection-deps.ts'
import { connectionError } from './errors.ts'
import { modelsOfConnection } from './models-of-connection.ts'
import { providerOf } from './provider-of.ts'
import { listOpenableRows, type OpenableRow } from './queries.ts'
import { type ResolvedModel, resolveModel } from './resolve-model.ts'
import { openKey } from './sealed-key.ts'

export type OpenedModel = ResolvedModel & {
  workspaceId: string
  connectionId: string | null
  provider: ProviderId
  /** Whether the last that was heard of its key is that it was refused. */
  isFailing: boolean
  /** For one call; then it is forgotten. */
  access: Access
  /** Which key that is, as it is stored: what is said of it later may be of one that was replaced. */
  sealedKey: string | null
}

/** What tells whether a connection is still the one that was opened. */
export type UsedModel = Pick<OpenedModel, 'connectionId' | 'workspaceId' | 'sealedKey' | 'access'>

type Wanted = { model: string; connectionId?: string | null | undefined }
type OpenDeps = Pick<ConnectionDeps, 'database' | 'secrets'>

/** Who answers with this model, and the key to it: at a connection, or at the best one there is. */
export async function openConnection(
  { database, secrets }: OpenDeps,
  { workspaceId }: Pick<UserActor, 'workspaceId'>,
  { model, connectionId }: Wanted,
): Promise<OpenedModel> {
  if (connectionId) {
    const rows = await listOpenableRows(database, workspaceId)
    const row = rows.find(({ id }) => id === connectionId.toLowerCase())
    if (!row) throw connectionError('connection.unknown')
    return openAt(secrets, row, model)
  }
  const keyless = findKeyless(model)
  if (keyless) return { ...keyless, workspaceId }
  const rows = await listOpenableRows(database, workspaceId)
  const [best] = rows.filter((row) => offers(row, model)).toSorted(byStanding)
  if (!best) throw noConnection(model)
  return openAt(secrets, best, model)
}

/** The models that nobody needs a key for. */
function findKeyless(model: string): Omit<OpenedModel, 'workspaceId'> | undefined {
  const servedBy = findModel(model)?.servedBy ?? {}
  const provider = providersOf(servedBy).find((id) => describeProvider(id).key === 'none')
  const resolved = provider && resolveModel({ provider, modelIds: [] }, model)
  return resolved && { ...resolved, provider, ...noConnectionNeeded }
}

const noConnectionNeeded = {
  connectionId: null,
  isFailing: false,
  access: { key: null, baseUrl: null },
  sealedKey: null,
}

function openAt(secrets: OpenDeps['secrets'], row: OpenableRow, model: string): OpenedModel {
  const provider = providerOf(row)
  const resolved = resolveModel({ provider, modelIds: row.modelIds }, model)
  if (!resolved)
    throw connectionError('connection.model-unknown', {
      message: `${row.name} does not have ${nameModel(model)}. Choose another model or connection.`,
    })
  const access = { key: openKey(secrets, row), baseUrl: row.baseUrl }
  const isFailing = row.status === 'failing'
  const { id: connectionId, workspaceId, sealedKey } = row
  return { ...resolved, workspaceId, provider, connectionId, isFailing, access, sealedKey }
}

const offers = (row: OpenableRow, model: string): boolean =>
  modelsOfConnection({ provider: providerOf(row), modelIds: row.modelIds }).includes(model)

/** What fails is asked only where nothing else has the model; otherwise the oldest is. */
const byStanding = (one: OpenableRow, other: OpenableRow): number =>
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
