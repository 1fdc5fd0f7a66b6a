import type { countUse as route } from '@product/contract/library'
import type { PublicConfig } from '@product/contract/site'
import { visitorCall } from '#web/lib/auth/visitor-call.ts'
import { lightRoute } from '#web/lib/light-route.ts'

const light = lightRoute<typeof route>('post', '/api/v1/library/prompts/{slug}/uses')

/** A use that could not be counted is no reason to bother anybody. */
export async function countUse(auth: PublicConfig['auth'], slug: string): Promise<void> {
  try {
    const call = await visitorCall(auth)
    await call(light, { params: { slug } })
  } catch {}
}
