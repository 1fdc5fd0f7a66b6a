import {
  findModel,
  type ModelOutput,
  outputOfListed,
  type ProviderId,
  seesListed,
} from '@product/domain'
import { connectionError } from './errors.ts'

export type ModelSource = { provider: ProviderId; modelIds: string[] }

export type ResolvedModel = { modelId: string; output: ModelOutput; sees: boolean }

/**
 * What a provider calls a model, and what that can do; undefined for one that it does not have. What
 * it lists counts before the catalogue: a proxy has models of everyone, under their own names.
 */
export function resolveModel(source: ModelSource, model: string): ResolvedModel | undefined {
  const modelId = findModelId(source, model)
  const known = findModel(model)
  const output = known?.output ?? outputOfListed(model)
  if (modelId === undefined || output === undefined) return undefined
  return { modelId, output, sees: known?.sees ?? (output === 'text' && seesListed(model)) }
}

function findModelId({ provider, modelIds }: ModelSource, model: string): string | undefined {
  const known = findModel(model)
  if (known?.servedBy[provider] !== undefined) return known.servedBy[provider]
  return known === undefined || modelIds.includes(model) ? model : undefined
}

export function checkDefaultModel(source: ModelSource, model: string | null): void {
  if (model !== null && resolveModel(source, model) === undefined)
    throw connectionError('connection.model-unknown')
}
