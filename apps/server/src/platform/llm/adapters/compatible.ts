import type { ProviderId } from '@product/domain'
import type { Adapter } from '../adapter.ts'
import { listOpenAiModels } from '../read-model-list.ts'

/** Whoever speaks the protocol that OpenAI began. */
export const compatibleAdapter = (name: ProviderId): Adapter => ({
  listModels: listOpenAiModels,
  async openText({ key, baseUrl, fetch }, modelId) {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
    return createOpenAICompatible({
      name,
      baseURL: baseUrl,
      fetch,
      includeUsage: true,
      ...(key && { apiKey: key }),
    }).chatModel(modelId)
  },
})
