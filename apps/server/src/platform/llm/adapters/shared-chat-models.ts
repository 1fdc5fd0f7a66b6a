import { AsyncLocalStorage } from 'node:async_hooks'
import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider'
import type { ProviderId } from '@product/domain'
import { LRUCache } from 'lru-cache'
import type { Connection } from '../adapter.ts'

const mostKept = 100

/**
 * Chat models of compatible providers, each made once: making one builds schemas, which takes longer
 * than all else that a call needs before it is sent. They keep neither a key nor a way to send;
 * both come with each call.
 */
export function createSharedChatModels(name: ProviderId) {
  const models = new LRUCache<string, LanguageModelV4>({ max: mostKept })
  const calling = new AsyncLocalStorage<Connection['fetch']>()

  const send: Connection['fetch'] = (input, init) => {
    const fetch = calling.getStore()
    if (!fetch) throw new Error('A shared model was asked without a way to send')
    return fetch(input, init)
  }

  async function findModel(baseURL: string, modelId: string): Promise<LanguageModelV4> {
    const key = `${baseURL} ${modelId}`
    const known = models.get(key)
    if (known) return known
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
    const options = { name, baseURL, fetch: send, includeUsage: true }
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
      doGenerate: (options) => calling.run(fetch, () => model.doGenerate(withKey(options))),
      doStream: (options) => calling.run(fetch, () => model.doStream(withKey(options))),
    }
  }
}
