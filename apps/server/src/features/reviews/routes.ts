import { createRoute } from '@hono/zod-openapi'
import {
  deleteReviewRoute,
  getMyReviewRoute,
  listReviewsRoute,
  replyToReviewRoute,
  saveReviewRoute,
} from '@product/contract'
import type { AccountDeps } from '#features/accounts/index.ts'
import { rateLimit, spendOrRefuse } from '#platform/http/limits/rate-limit.ts'
import { createRoutes } from '#platform/http/server/create-routes.ts'
import { deleteReview } from './delete-review.ts'
import { findMyReview } from './find-my-review.ts'
import { listReviews } from './list-reviews.ts'
import { replyToReview } from './reply-to-review.ts'
import { saveReview } from './save-review.ts'

export function reviewsRoutes(deps: AccountDeps) {
  const { actors, rateLimiter: limiter } = deps
  const routes = createRoutes()
  const middleware = rateLimit({ ...reviewsAnHourByAddress, limiter })
  const limitAccount = ({ accountId }: { accountId: string }) =>
    spendOrRefuse({ ...reviewsAnHour, limiter }, accountId)

  routes.openapi(createRoute(listReviewsRoute), async (context) => {
    const { slug } = context.req.valid('param')
    const { cursor } = context.req.valid('query')
    return context.json(await listReviews(deps, { slug, cursor }), 200)
  })

  routes.openapi(createRoute(getMyReviewRoute), async (context) => {
    const actor = await actors.require(context)
    return context.json(await findMyReview(deps, actor, context.req.valid('param').slug), 200)
  })

  routes.openapi(createRoute({ ...saveReviewRoute, middleware }), async (context) => {
    const actor = await actors.require(context)
    await limitAccount(actor)
    const { slug } = context.req.valid('param')
    const saved = await saveReview(deps, actor, { slug, ...context.req.valid('json') })
    return context.json(saved, 200)
  })

  routes.openapi(createRoute({ ...deleteReviewRoute, middleware }), async (context) => {
    const actor = await actors.require(context)
    await limitAccount(actor)
    await deleteReview(deps, actor, context.req.valid('param').slug)
    return context.body(null, 204)
  })

  routes.openapi(createRoute({ ...replyToReviewRoute, middleware }), async (context) => {
    const actor = await actors.require(context)
    await limitAccount(actor)
    const { id } = context.req.valid('param')
    const { text } = context.req.valid('json')
    return context.json(await replyToReview(deps, actor, { id, text }), 200)
  })

  return routes
}

/** Saving and deleting a review, and answering one; by account, and by address for many accounts. */
export const reviewsAnHour = { name: 'reviews', limit: 30, windowSeconds: 3_600 }
export const reviewsAnHourByAddress = { name: 'reviews-address', limit: 60, windowSeconds: 3_600 }
