import { AsyncLocalStorage } from 'node:async_hooks'
import type { OpenAICompatibleProviderSettings } from '@ai-sdk/openai-compatible'
import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider'
import type { ProviderId } from '@product/domain'
import { LRUCache } from 'lru-cache'
import type { Connection } from '../adapter.ts'

const mostModels = 100

type Convert = NonNullable<OpenAICompatibleProviderSettings['convertUsage']>

/** The counts that were given: the package writes 0 for those that were not. */
const convertUsage: Convert = (usage) => ({
  inputTokens: {
    total: usage?.prompt_tokens ?? undefined,
    noCache: undefined,
    cacheRead: usage?.prompt_tokens_details?.cached_tokens ?? readCacheHits(usage),
    cacheWrite: undefined,
  },
  outputTokens: {
    total: usage?.completion_tokens ?? undefined,
    text: undefined,
    reasoning: usage?.completion_tokens_details?.reasoning_tokens ?? undefined,
  },
})

/** DeepSeek counts cached tokens in a field of its own. */
function readCacheHits(usage: Parameters<Convert>[0]): number | undefined {
  const hits: unknown = usage?.prompt_cache_hit_tokens
  return typeof hits === 'number' ? hits : undefined
}

/**
 * Chat models of compatible providers, each created once: creating one builds schemas, which takes 2 to 3 ms of
 * processor time, more than the rest of a call (decision 027). A shared model holds neither a key nor a `fetch`;
 * both come with each call.
 */
export function createSharedChatModels(name: ProviderId) {
  const models = new LRUCache<string, LanguageModelV4>({ max: mostModels })
  const fetchOfCall = new AsyncLocalStorage<Connection['fetch']>()

  const send: Connection['fetch'] = (input, init) => {
    const fetch = fetchOfCall.getStore()
    if (!fetch) throw new Error('A shared model was called without a fetch')
    return fetch(input, init)
  }

  async function findModel(baseURL: string, modelId: string): Promise<LanguageModelV4> {
    const key = `${baseURL} ${modelId}`
    const known = models.get(key)
    if (known) return known
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
    const options = { name, baseURL, fetch: send, includeUsage: true, convertUsage }
    const made = createOpenAICompatible(options).chatModel(modelId)
    models.set(key, made)
    return made
  }

  return async ({ key, baseUrl, fetch }: Connection, modelId: string): Promise<LanguageModelV4> => {
    const model = await findModel(baseUrl, modelId)
    const withKey = (options: LanguageModelV4CallOptions): LanguageModelV4CallOptions =>
      key
        ? { ...options, headers: { ...options.headers, Authorization: `Bearer ${key}` } }
        : options
    const { specificationVersion, provider, supportedUrls } = model
    return {
      specificationVersion,
      provider,
      supportedUrls,
      modelId,
      doGenerate: (options) => fetchOfCall.run(fetch, () => model.doGenerate(withKey(options))),
      doStream: (options) => fetchOfCall.run(fetch, () => model.doStream(withKey(options))),
    }
  }
}
