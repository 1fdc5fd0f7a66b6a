import type { countUseRoute } from '@product/contract/library'
import type { PublicConfig } from '@product/contract/site'
import { lightRoute } from '#web/lib/api/light-route.ts'
import { visitorCall } from '#web/lib/auth/visitor-call.ts'

const route = lightRoute<typeof countUseRoute>('post', '/api/v1/library/prompts/{slug}/uses')

export async function sendUse(auth: PublicConfig['auth'], slug: string) {
  const call = await visitorCall(auth)
  return await call(route, { params: { slug } })
}
