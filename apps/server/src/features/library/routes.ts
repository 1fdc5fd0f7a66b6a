import { createRoute } from '@hono/zod-openapi'
import {
  countUseRoute,
  getAuthorRoute,
  getOEmbedRoute,
  getOutcomePictureRoute,
  getPublicCollectionRoute,
  getPublicPromptContentRoute,
  getPublicPromptRoute,
  getPublishedVersionRoute,
  listLibraryCollectionsRoute,
  listLibraryFacetsRoute,
  listLibraryRoute,
  listStarredIdsRoute,
  listStarsRoute,
  starPromptRoute,
  unstarPromptRoute,
} from '@product/contract'
import type { AccountDeps } from '#features/accounts/index.ts'
import { rateLimit } from '#platform/http/limits/rate-limit.ts'
import { cacheByTags } from '#platform/http/pages/cache-by-tags.ts'
import { createTagRevisions } from '#platform/http/pages/cache-tags.ts'
import { createRoutes } from '#platform/http/server/create-routes.ts'
import { cacheTags } from './cache-tags.ts'
import { countUse } from './count-use.ts'
import { createPersonNames } from './create-person-names.ts'
import { findAuthor } from './find-author.ts'
import { findPublicCollection } from './list/find-public-collection.ts'
import { listLibrary } from './list/list-library.ts'
import { listLibraryCollections } from './list/list-library-collections.ts'
import { countFacets, hasManyPrompts, presentFacets } from './list/list-library-facets.ts'
import { findOutcomeImage } from './outcomes.ts'
import { describeEmbed } from './prompt-page/describe-embed.ts'
import { findPublicPrompt } from './prompt-page/find-public-prompt.ts'
import { findPublicContent, findPublishedVersion } from './prompt-page/published-versions.ts'
import { giveStar, takeStarBack } from './stars/change-star.ts'
import { listStarredIds, listStars } from './stars/list-stars.ts'

const usesAnHour = { name: 'library-uses', limit: 600, windowSeconds: 3_600 }

export function libraryRoutes(deps: AccountDeps) {
  const { actors, config, rateLimiter, secrets } = deps
  const routes = createRoutes()
  const nameOf = createPersonNames(secrets, config)
  const readCounts = cacheByTags(
    createTagRevisions(deps.database),
    [cacheTags.library, cacheTags.removals, cacheTags.authors],
    () => countFacets(deps),
    hasManyPrompts,
  )

  routes.openapi(createRoute(listLibraryRoute), async (context) =>
    context.json(await listLibrary(deps, context.req.valid('query')), 200),
  )

  routes.openapi(createRoute(listLibraryFacetsRoute), async (context) =>
    context.json(await presentFacets(deps, await readCounts()), 200),
  )

  routes.openapi(createRoute(listLibraryCollectionsRoute), async (context) =>
    context.json(await listLibraryCollections(deps, context.req.valid('query')), 200),
  )

  routes.openapi(createRoute(getPublicCollectionRoute), async (context) => {
    const { publicId } = context.req.valid('param')
    return context.json(await findPublicCollection(deps, publicId, context.req.valid('query')), 200)
  })

  routes.openapi(createRoute(getPublicPromptRoute), async (context) =>
    context.json(await findPublicPrompt(deps, context.req.valid('param').slug), 200),
  )

  routes.openapi(createRoute(getPublicPromptContentRoute), async (context) => {
    const actor = await actors.require(context)
    const { slug } = context.req.valid('param')
    const { version } = context.req.valid('query')
    return context.json(await findPublicContent(deps, actor, { slug, version }), 200)
  })

  routes.openapi(createRoute(getOEmbedRoute), async (context) =>
    context.json(await describeEmbed(deps, context.req.valid('query')), 200),
  )

  routes.openapi(createRoute(getPublishedVersionRoute), async (context) =>
    context.json(await findPublishedVersion(deps, context.req.valid('param')), 200),
  )

  routes.openapi(createRoute(getOutcomePictureRoute), async (context) => {
    const image = await findOutcomeImage(deps, context.req.valid('param').id)
    return context.body(new Uint8Array(image.content), 200, {
      'content-type': image.mediaType,
      'content-security-policy': "default-src 'none'; sandbox",
      // Hidden images must disappear, so nobody caches them for long.
      'cache-control': 'public, max-age=60',
    })
  })

  routes.openapi(createRoute(getAuthorRoute), async (context) =>
    context.json(await findAuthor(deps, context.req.valid('param').handle), 200),
  )

  const limitUses = rateLimit({ ...usesAnHour, limiter: rateLimiter })
  routes.openapi(createRoute({ ...countUseRoute, middleware: limitUses }), async (context) => {
    const person = nameOf(await actors.find(context), context.env.clientAddress)
    const { slug } = context.req.valid('param')
    return context.json({ uses: await countUse(deps, { slug, person }) }, 200)
  })

  routes.openapi(createRoute(listStarsRoute), async (context) => {
    const actor = await actors.requirePerson(context)
    return context.json(await listStars(deps, actor, context.req.valid('query')), 200)
  })

  routes.openapi(createRoute(listStarredIdsRoute), async (context) =>
    context.json({ ids: await listStarredIds(deps, await actors.requirePerson(context)) }, 200),
  )

  routes.openapi(createRoute(starPromptRoute), async (context) => {
    const actor = await actors.requirePerson(context)
    const { slug } = context.req.valid('param')
    return context.json({ stars: await giveStar(deps, actor, { slug }) }, 200)
  })

  routes.openapi(createRoute(unstarPromptRoute), async (context) => {
    const actor = await actors.requirePerson(context)
    const { slug } = context.req.valid('param')
    return context.json({ stars: await takeStarBack(deps, actor, { slug }) }, 200)
  })

  return routes
}
