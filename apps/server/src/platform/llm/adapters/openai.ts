import type { OpenAIProvider } from '@ai-sdk/openai'
import type { Adapter, Connection } from '../adapter.ts'
import { listOpenAiModels } from '../read-model-list.ts'

// Chat completions take stop texts and a seed, which responses do not; these have only responses.
const onlyResponds = /(^|-)pro($|-)|codex|deep-research|computer-use/

async function open({ key, baseUrl, fetch }: Connection): Promise<OpenAIProvider> {
  const { createOpenAI } = await import('@ai-sdk/openai')
  return createOpenAI({ apiKey: key ?? '', baseURL: baseUrl, fetch })
}

export const openAiAdapter: Adapter = {
  listModels: listOpenAiModels,
  async openText(connection, modelId) {
    const openai = await open(connection)
    return onlyResponds.test(modelId) ? openai.responses(modelId) : openai.chat(modelId)
  },
  openImage: async (connection, modelId) => (await open(connection)).image(modelId),
  openSpeech: async (connection, modelId) => (await open(connection)).speech(modelId),
}
