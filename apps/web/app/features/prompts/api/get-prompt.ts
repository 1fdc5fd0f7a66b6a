import { getPromptRoute, type Prompt } from '@product/contract/prompts'
import { joinTexts } from '@product/domain'
import { useQuery } from '@tanstack/react-query'
import { promptsKey } from '#web/entities/prompt/prompt-keys.ts'
import { call } from '#web/lib/api/call.ts'

const getPrompt = (id: string): Promise<Prompt> => call(getPromptRoute, { params: { id } })

/** The whole prompt, of which a list holds the beginning. */
export const usePrompt = (id: string) =>
  useQuery({ queryKey: [...promptsKey, 'whole', id], queryFn: () => getPrompt(id) })

/** The system message and the body, as a model is sent them. */
export async function getPromptText(id: string): Promise<string> {
  const { content } = await getPrompt(id)
  return joinTexts(content.systemMessage, content.body)
}
