import type { UsableModel } from '@product/contract'
import {
  catalogue,
  describeProvider,
  findModel,
  nameModel,
  type ProviderId,
  providerIds,
} from '@product/domain'
import type { UserActor } from '#features/accounts/index.ts'
import type { Deps } from '#server/deps.ts'
import { modelsOfConnection } from './models-of-connection.ts'
import { providerOf } from './provider-of.ts'
import { type ConnectionRow, listConnectionRows } from './queries.ts'
import { resolveModel } from './resolve-model.ts'

/** What every connection has, what needs none, and what of the catalogue could be connected. */
export async function listUsableModels(
  { database }: Pick<Deps, 'database'>,
  { workspaceId }: UserActor,
): Promise<UsableModel[]> {
  const rows = await listConnectionRows(database, workspaceId)
  const connected = rows.flatMap(describeModels)
  const isConnected = new Set(connected.map(({ model }) => model))
  const others = catalogue
    .filter(({ value }) => !isConnected.has(value))
    .flatMap(({ value, servedBy }) => {
      const provider = providerIds.find((id) => servedBy[id] !== undefined)
      return provider
        ? describe({ provider, modelIds: [], isUsable: needsNoKey(provider) }, value)
        : []
    })
  const usable = others.filter(({ isUsable }) => isUsable)
  return [...connected, ...usable, ...others.filter(({ isUsable }) => !isUsable)]
}

const needsNoKey = (provider: ProviderId): boolean => describeProvider(provider).key === 'none'

/** The one that is chosen first comes first. */
function describeModels(row: ConnectionRow): UsableModel[] {
  const { id, name, modelIds, defaultModel } = row
  const provider = providerOf(row)
  const models = modelsOfConnection({ provider, modelIds })
  const first = defaultModel === null ? [] : [defaultModel]
  return [...new Set([...first, ...models])].flatMap((model) =>
    describe({ provider, modelIds, isUsable: true, connection: { id, name } }, model),
  )
}

type Source = {
  provider: ProviderId
  modelIds: string[]
  isUsable: boolean
  connection?: { id: string; name: string }
}

function describe(source: Source, model: string): UsableModel[] {
  const resolved = resolveModel(source, model)
  if (!resolved) return []
  const { provider, isUsable, connection } = source
  return [
    {
      model,
      label: nameModel(model),
      provider,
      connectionId: connection?.id ?? null,
      connectionName: connection?.name ?? null,
      output: resolved.output,
      sees: resolved.sees,
      contextTokens: findModel(model)?.contextTokens ?? null,
      inputPrice: null,
      outputPrice: null,
      isUsable,
    },
  ]
}
