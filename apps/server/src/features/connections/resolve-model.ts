import {
  acceptsListedImages,
  catalogue,
  describeProvider,
  findModel,
  isModelName,
  type ModelOutput,
  outputOfListed,
  type ProviderId,
} from '@product/domain'
import { connectionError } from './errors.ts'

export type ModelSource = { provider: ProviderId; modelIds: string[] }

export type ResolvedModel = { modelId: string; output: ModelOutput; acceptsImages: boolean }

/**
 * The provider's id of a model and its abilities; undefined for a model that the provider does not have. Its own
 * list counts before the catalogue: a proxy has models of many providers, under their own names.
 */
export function resolveModel(source: ModelSource, model: string): ResolvedModel | undefined {
  const modelId = findModelId(source, model)
  const known = findModel(model)
  const output = known?.output ?? outputOfListed(model)
  if (modelId === undefined || output === undefined) return undefined
  return {
    modelId,
    output,
    acceptsImages: known?.acceptsImages ?? (output === 'text' && acceptsListedImages(model)),
  }
}

function findModelId({ provider, modelIds }: ModelSource, model: string): string | undefined {
  const known = findModel(model)
  if (known?.servedBy[provider] !== undefined) return known.servedBy[provider]
  if (!isModelName(provider, model)) return undefined
  if (known !== undefined && !modelIds.includes(model)) return undefined
  // With Google's prefix or without, it is the same model and has the same price.
  return provider === 'google' ? model.replace(/^models\//, '') : model
}

/** A name that was stored before names were checked is refused too. */
export function refuseInvalidName(provider: ProviderId, model: string): void {
  if (isModelName(provider, model)) return
  throw connectionError('connection.model-invalid', {
    message: `“${model}” is not a valid model name for ${describeProvider(provider).name}. Choose one from the list.`,
  })
}

export function checkDefaultModel(source: ModelSource, model: string | null): void {
  if (model === null) return
  refuseInvalidName(source.provider, model)
  if (resolveModel(source, model) === undefined) throw connectionError('connection.model-unknown')
}

/** The models that can be chosen at a connection: those of the catalogue, then others that it lists. */
export function modelsOfConnection({ provider, modelIds }: ModelSource): string[] {
  const listed = new Set(modelIds.map(withoutTag))
  // Ollama has only the models that were downloaded to it.
  const isThere = (id: string) => provider !== 'ollama' || listed.size === 0 || listed.has(id)
  const served = catalogue.flatMap(({ value, servedBy: { [provider]: id } }) =>
    id !== undefined && isThere(id) ? [{ value, id }] : [],
  )
  const ids = new Set(served.map(({ id }) => id))
  const own = modelIds.filter(
    (id) =>
      !ids.has(withoutTag(id)) && outputOfListed(id) !== undefined && isModelName(provider, id),
  )
  return [...served.map(({ value }) => value), ...own]
}

/** Ollama appends this tag to every model. */
const withoutTag = (modelId: string): string => modelId.replace(/:latest$/, '')
