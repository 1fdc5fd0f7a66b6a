import type { Adapter } from '../adapter.ts'
import { listOpenAiModels } from '../read-model-list.ts'

/** Mistral's own form of chat completions. */
export const mistralAdapter: Adapter = {
  listModels: listOpenAiModels,
  rulesFor: () => ({ json: 'mode-and-words', mostTemperature: 1.5 }),
  async openText({ key, baseUrl, fetch }, modelId) {
    const { createMistral } = await import('@ai-sdk/mistral')
    return createMistral({ apiKey: key ?? '', baseURL: baseUrl, fetch })(modelId)
  },
}
