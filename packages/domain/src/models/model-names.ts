import type { ProviderId } from './providers.ts'

const ordinary = /^[\w@][\w.:@+~-]*(\/[\w@][\w.:@+~-]*)*$/
const storable = /^[^\p{Cc}\p{Cs}]+$/u

/** Providers whose names of models differ from ordinary ones. */
const rules: Partial<Record<ProviderId, RegExp>> = {
  // The name becomes part of an address that the key is sent to.
  google: /^((models|tunedModels)\/)?[a-z\d][\w.-]*$/i,
  // Programs on one's own machine call a model by its file, and nothing of theirs has a price.
  ollama: storable,
  compatible: storable,
}

const mostCharacters = 200

/** Whether a provider may have a model of this name: a path to something else is none. */
export const isModelName = (provider: ProviderId, name: string): boolean =>
  name.length <= mostCharacters && (rules[provider] ?? ordinary).test(name)
