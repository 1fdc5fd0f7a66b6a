import { catalogue, outputOfListed } from '@product/domain'
import type { ModelSource } from './resolve-model.ts'

/** The models that can be chosen at a connection: the catalogue's, then what else is listed. */
export function modelsOfConnection({ provider, modelIds }: ModelSource): string[] {
  const listed = new Set(modelIds.map(withoutTag))
  // A machine of one's own has what was put on it, however much there could be.
  const isThere = (id: string) => provider !== 'ollama' || listed.size === 0 || listed.has(id)
  const served = catalogue.flatMap(({ value, servedBy: { [provider]: id } }) =>
    id !== undefined && isThere(id) ? [{ value, id }] : [],
  )
  const ids = new Set(served.map(({ id }) => id))
  const own = modelIds.filter((id) => !ids.has(withoutTag(id)) && outputOfListed(id) !== undefined)
  return [...served.map(({ value }) => value), ...own]
}

/** Ollama says of each model that it is the latest. */
const withoutTag = (modelId: string): string => modelId.replace(/:latest$/, '')
