import type { ProviderId } from '@product/domain'
import type { Adapter } from './adapter.ts'
import { compatibleAdapter } from './adapters/compatible.ts'
import { openAiAdapter } from './adapters/openai.ts'
import { createProvider } from './create-provider.ts'
import { llmError } from './errors.ts'
import { createGuardedFetch, type GuardOptions } from './guarded-fetch.ts'
import type { Provider } from './provider.ts'

export type ModelProviders = (id: ProviderId) => Provider

const adapters: Partial<Record<ProviderId, Adapter>> = {
  openai: openAiAdapter,
  deepseek: compatibleAdapter('deepseek'),
  groq: compatibleAdapter('groq'),
  together: compatibleAdapter('together'),
  ollama: compatibleAdapter('ollama'),
  compatible: compatibleAdapter('compatible'),
}

type ProviderOptions = GuardOptions & {
  /** Those who are asked in another way than over the network. */
  local?: Partial<Record<ProviderId, Provider>>
}

/** Everyone who can be asked, by id. */
export function createModelProviders({ local, ...guard }: ProviderOptions): ModelProviders {
  const fetch = createGuardedFetch(guard)
  const providers = new Map<ProviderId, Provider>()
  for (const [id, adapter] of Object.entries(adapters) as [ProviderId, Adapter][])
    providers.set(id, createProvider(id, adapter, fetch))
  for (const provider of Object.values(local ?? {})) providers.set(provider.id, provider)
  return (id) => {
    const provider = providers.get(id)
    if (!provider) throw llmError('model.cannot')
    return provider
  }
}
