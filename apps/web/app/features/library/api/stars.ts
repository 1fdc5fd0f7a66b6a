import type {
  listStarredIdsRoute,
  starPromptRoute,
  unstarPromptRoute,
} from '@product/contract/library'
import type { PublicConfig } from '@product/contract/site'
import { lightRoute } from '#web/lib/api/light-route.ts'
import { visitorCall } from '#web/lib/auth/visitor-call.ts'

type Auth = PublicConfig['auth']

const listRoute = lightRoute<typeof listStarredIdsRoute>('get', '/api/v1/library/stars/ids')
const starRoute = lightRoute<typeof starPromptRoute>('put', '/api/v1/library/prompts/{slug}/star')
const unstarRoute = lightRoute<typeof unstarPromptRoute>(
  'delete',
  '/api/v1/library/prompts/{slug}/star',
)

export async function fetchStarredIds(auth: Auth) {
  const call = await visitorCall(auth)
  const { ids } = await call(listRoute)
  return ids
}

/** How many stars it has by then. */
export async function sendStar(auth: Auth, slug: string, isStarred: boolean) {
  const call = await visitorCall(auth)
  const { stars } = await call(isStarred ? starRoute : unstarRoute, { params: { slug } })
  return stars
}
