import { getPromptRoute, type Prompt } from '@product/contract/prompts'
import { useQuery } from '@tanstack/react-query'
import { promptsKey } from '#web/entities/prompt/prompt-keys.ts'
import { call } from '#web/lib/api/call.ts'

const getPrompt = (id: string): Promise<Prompt> => call(getPromptRoute, { params: { id } })

/** The whole prompt, of which a list holds the beginning. */
export const usePrompt = (id: string) =>
  useQuery({ queryKey: [...promptsKey, 'whole', id], queryFn: () => getPrompt(id) })

/** What is sent to a model: the system message and the body. */
export async function getPromptText(id: string): Promise<string> {
  const { content } = await getPrompt(id)
  return [content.systemMessage, content.body].filter((text) => text !== '').join('\n\n')
}
