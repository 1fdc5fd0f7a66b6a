import type { OpenAIProvider } from '@ai-sdk/openai'
import type { Adapter, Connection } from '../adapter.ts'
import type { SettingRules } from '../answers/fit-settings.ts'
import { listOpenAiModels } from '../read-model-list.ts'

// These models have only the Responses API, which takes no stop texts and no seed.
const onlyResponds = /(^|-)pro($|-)|codex|deep-research|computer-use/
const reasons = /^(ft:)?(o\d|gpt-([5-9]|\d\d))(?!.*-chat)/
// The first GPT-4 models have no JSON mode.
const isFirstGpt4 = /^gpt-4(-0\d{3}|-32k.*)?$/

async function open({ key, baseUrl, fetch }: Connection): Promise<OpenAIProvider> {
  const { createOpenAI } = await import('@ai-sdk/openai')
  return createOpenAI({ apiKey: key ?? '', baseURL: baseUrl, fetch })
}

const rulesFor = (modelId: string): SettingRules => ({
  json: isFirstGpt4.test(modelId) ? 'words' : 'mode-and-words',
  mostStops: 4,
  ...(reasons.test(modelId) && { lacks: ['stop'] }),
})

export const openAiAdapter: Adapter = {
  listModels: listOpenAiModels,
  rulesFor,
  async openText(connection, modelId) {
    const openai = await open(connection)
    return onlyResponds.test(modelId) ? openai.responses(modelId) : openai.chat(modelId)
  },
  openImage: async (connection, modelId) => (await open(connection)).image(modelId),
  openSpeech: async (connection, modelId) => (await open(connection)).speech(modelId),
  // OpenAI stores responses unless told otherwise; it does not store chats.
  optionsFor: ({ modelId }) => (onlyResponds.test(modelId) ? { openai: { store: false } } : {}),
}
