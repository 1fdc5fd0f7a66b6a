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
import { listPrice } from '#platform/llm/index.ts'
import type { Deps } from '#server/deps.ts'
import { type ConnectionRow, listConnectionRows, providerOf } from './queries.ts'
import { type ModelSource, modelsOfConnection, resolveModel } from './resolve-model.ts'

/** The models of all connections, those that need none, and those of the catalogue that could be connected. */
export async function listUsableModels(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
): Promise<UsableModel[]> {
  const rows = await listConnectionRows(database, actor)
  const connected = (await Promise.all(rows.map(describeModels))).flat()
  const isConnected = new Set(connected.map(({ model }) => model))
  const others = await describeAll(
    catalogue.flatMap(({ value, servedBy }) => {
      const provider = providerIds.find((id) => servedBy[id] !== undefined)
      if (!provider || isConnected.has(value)) return []
      return [{ source: { provider, modelIds: [], isUsable: needsNoKey(provider) }, model: value }]
    }),
  )
  const usable = others.filter(({ isUsable }) => isUsable)
  return [...connected, ...usable, ...others.filter(({ isUsable }) => !isUsable)]
}

const needsNoKey = (provider: ProviderId): boolean => describeProvider(provider).key === 'none'

/** The default model comes first. */
async function describeModels(row: ConnectionRow): Promise<UsableModel[]> {
  const { id, name, modelIds, defaultModel } = row
  const provider = providerOf(row)
  const source = { provider, modelIds, isUsable: true, connection: { id, name, defaultModel } }
  const first = defaultModel === null ? [] : [defaultModel]
  const models = new Set([...first, ...modelsOfConnection(source)])
  return await describeAll([...models].map((model) => ({ source, model })))
}

type Source = ModelSource & {
  isUsable: boolean
  connection?: Pick<ConnectionRow, 'id' | 'name' | 'defaultModel'>
}

async function describeAll(models: { source: Source; model: string }[]): Promise<UsableModel[]> {
  const described = await Promise.all(models.map(({ source, model }) => describe(source, model)))
  return described.filter((model) => model !== undefined)
}

async function describe(source: Source, model: string): Promise<UsableModel | undefined> {
  const resolved = resolveModel(source, model)
  if (!resolved) return undefined
  const { provider, isUsable, connection } = source
  const price = await listPrice(provider, resolved.modelId)
  return {
    model,
    label: nameModel(model),
    provider,
    connectionId: connection?.id ?? null,
    connectionName: connection?.name ?? null,
    output: resolved.output,
    acceptsImages: resolved.acceptsImages,
    contextTokens: findModel(model)?.contextTokens ?? null,
    inputPrice: price?.inputPrice ?? null,
    outputPrice: price?.outputPrice ?? null,
    isUsable,
    isDefault: connection?.defaultModel === model,
  }
}
