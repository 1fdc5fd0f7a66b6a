import type { ProviderId } from '@product/domain'
import type { Adapter } from './adapter.ts'
import { anthropicAdapter } from './adapters/anthropic.ts'
import {
  compatibleAdapter,
  deepSeekAdapter,
  groqAdapter,
  mistralAdapter,
} from './adapters/compatible.ts'
import { googleAdapter } from './adapters/google.ts'
import { openAiAdapter } from './adapters/openai.ts'
import { createProvider } from './create-provider.ts'
import { llmError } from './errors.ts'
import { createGuardedFetch, type GuardOptions } from './fetching/guarded-fetch.ts'
import { midjourneyProvider } from './midjourney/midjourney-provider.ts'
import type { Provider } from './provider.ts'

export type ModelProviders = (id: ProviderId) => Provider

const adapters: [ProviderId, Adapter][] = [
  ['openai', openAiAdapter],
  ['anthropic', anthropicAdapter],
  ['google', googleAdapter],
  ['deepseek', deepSeekAdapter],
  ['mistral', mistralAdapter],
  ['groq', groqAdapter],
  ['together', compatibleAdapter('together', { makes: ['image'] })],
  ['ollama', compatibleAdapter('ollama')],
  ['compatible', compatibleAdapter('compatible', { makes: ['image', 'speech'] })],
]

type ProviderOptions = GuardOptions & {
  /** Providers that are not reached over the network. */
  local?: Partial<Record<ProviderId, Provider>>
}

/** All providers, by id. */
export function createModelProviders({ local, ...guard }: ProviderOptions): ModelProviders {
  const fetch = createGuardedFetch(guard)
  const providers = new Map<ProviderId, Provider>()
  providers.set('midjourney', midjourneyProvider)
  for (const [id, adapter] of adapters) providers.set(id, createProvider(id, adapter, fetch))
  for (const provider of Object.values(local ?? {})) providers.set(provider.id, provider)
  return (id) => {
    const provider = providers.get(id)
    if (!provider) throw llmError('model.cannot')
    return provider
  }
}
