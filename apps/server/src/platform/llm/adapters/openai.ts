import type { OpenAIProvider } from '@ai-sdk/openai'
import type { Adapter, Connection } from '../adapter.ts'
import type { SettingRules } from '../answers/fit-settings.ts'
import { listOpenAiModels } from '../read-model-list.ts'

// Chat completions take stop texts and a seed, which responses do not; these have only responses.
const onlyResponds = /(^|-)pro($|-)|codex|deep-research|computer-use/
const reasons = /^(ft:)?(o\d|gpt-([5-9]|\d\d))(?!.*-chat)/
// The first of its kind came before the JSON mode.
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
  // Responses would otherwise be kept by OpenAI; chats are not unless asked for.
  optionsFor: ({ modelId }) => (onlyResponds.test(modelId) ? { openai: { store: false } } : {}),
}
