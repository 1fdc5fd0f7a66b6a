import type { ProviderId } from '@product/domain'
import type { Adapter, Connection } from '../adapter.ts'
import type { SettingRules } from '../answers/fit-settings.ts'
import { listOpenAiModels } from '../read-model-list.ts'
import { createSharedChatModels } from './shared-chat-models.ts'

type Options = { rulesFor?: Adapter['rulesFor']; makes?: ('image' | 'speech')[] }

const ordinary: SettingRules = { json: 'mode-and-words' }

/** A provider with the chat completions protocol of OpenAI. */
export function compatibleAdapter(name: ProviderId, options: Options = {}): Adapter {
  async function open({ key, baseUrl, fetch }: Connection) {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
    return createOpenAICompatible({
      name,
      baseURL: baseUrl,
      fetch,
      ...(key && { apiKey: key }),
    })
  }
  const { makes = [], rulesFor = () => ordinary } = options
  return {
    listModels: listOpenAiModels,
    rulesFor,
    openText: createSharedChatModels(name),
    ...(makes.includes('image') && {
      openImage: async (connection, modelId) => (await open(connection)).imageModel(modelId),
    }),
    ...(makes.includes('speech') && {
      async openSpeech({ key, baseUrl, fetch }, modelId) {
        const { createOpenAI } = await import('@ai-sdk/openai')
        return createOpenAI({ apiKey: key ?? '', baseURL: baseUrl, fetch }).speech(modelId)
      },
    }),
  }
}

/** DeepSeek: its reasoning model ignores some settings, and no model has a seed. */
export const deepSeekAdapter = compatibleAdapter('deepseek', {
  rulesFor: (modelId) => ({
    json: 'mode-and-words',
    lacks: /reason/.test(modelId) ? ['seed', 'temperature', 'topP'] : ['seed'],
    mostStops: 16,
  }),
})

export const groqAdapter = compatibleAdapter('groq', {
  rulesFor: () => ({ json: 'mode-and-words', mostStops: 4 }),
  makes: ['speech'],
})

/** Mistral's own form of chat completions. */
export const mistralAdapter: Adapter = {
  listModels: listOpenAiModels,
  rulesFor: () => ({ json: 'mode-and-words', mostTemperature: 1.5 }),
  async openText({ key, baseUrl, fetch }, modelId) {
    const { createMistral } = await import('@ai-sdk/mistral')
    return createMistral({ apiKey: key ?? '', baseURL: baseUrl, fetch })(modelId)
  },
}
