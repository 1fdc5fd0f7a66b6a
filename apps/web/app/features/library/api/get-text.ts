import type { getPublicPromptRoute } from '@product/contract/library'
import { joinTexts } from '#web/entities/prompt/join-texts.ts'
import { call } from '#web/lib/api/call.ts'
import { lightRoute } from '#web/lib/api/light-route.ts'

const route = lightRoute<typeof getPublicPromptRoute>('get', '/api/v1/library/prompts/{slug}')

/** The whole text of a prompt, of which a card has only the beginning. */
export async function getText(slug: string): Promise<string> {
  const { content } = await call(route, { params: { slug } })
  return joinTexts(content.systemMessage, content.body)
}
