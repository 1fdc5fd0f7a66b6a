import type { getPublicPromptContentRoute } from '@product/contract/library'
import type { PublicConfig } from '@product/contract/site'
import { lightRoute } from '#web/lib/api/light-route.ts'
import { stackError } from '#web/lib/api/stack-error.ts'
import { visitorCall } from '#web/lib/auth/visitor-call.ts'

const route = lightRoute<typeof getPublicPromptContentRoute>(
  'get',
  '/api/v1/library/prompts/{slug}/content',
)

/** The whole content of a Pro prompt, for those whose plan includes it. */
export async function getWholeContent(auth: PublicConfig['auth'], slug: string) {
  const call = await visitorCall(auth)
  const { content } = await call(route, { params: { slug }, query: {} })
  return content
}

/** Likewise; a refusal is explained in a toast. */
export async function getContentToCopy(auth: PublicConfig['auth'], slug: string) {
  try {
    return await getWholeContent(auth, slug)
  } catch (error) {
    stackError('The prompt was not copied', error)
    throw error
  }
}
