import type { getPublicPromptRoute } from '@product/contract/library'
import type { PublicConfig } from '@product/contract/site'
import { joinTexts } from '@product/domain'
import { call } from '#web/lib/api/call.ts'
import { lightRoute } from '#web/lib/api/light-route.ts'

const route = lightRoute<typeof getPublicPromptRoute>('get', '/api/v1/library/prompts/{slug}')

/** The whole text of a prompt, of which a card has only the beginning. */
export async function getText(auth: PublicConfig['auth'], slug: string): Promise<string> {
  const { content, isPro } = await call(route, { params: { slug } })
  const { systemMessage, body } = isPro ? await getProContent(auth, slug) : content
  return joinTexts(systemMessage, body)
}

/** Its code comes with the first Pro prompt. */
async function getProContent(auth: PublicConfig['auth'], slug: string) {
  const { getContentToCopy } = await import('./get-whole-content.ts')
  return await getContentToCopy(auth, slug)
}
