import type {
  deleteReviewRoute,
  getMyReviewRoute,
  listReviewsRoute,
  replyToReviewRoute,
  saveReviewRoute,
} from '@product/contract/reviews'
import type { PublicConfig } from '@product/contract/site'
import { call } from '#web/lib/api/call.ts'
import { lightRoute } from '#web/lib/api/light-route.ts'
import { visitorCall } from '#web/lib/auth/visitor-call.ts'

type Auth = PublicConfig['auth']

const mine = '/api/v1/library/prompts/{slug}/review'

const list = lightRoute<typeof listReviewsRoute>('get', '/api/v1/library/prompts/{slug}/reviews')
const getMine = lightRoute<typeof getMyReviewRoute>('get', mine)
const save = lightRoute<typeof saveReviewRoute>('put', mine)
const remove = lightRoute<typeof deleteReviewRoute>('delete', mine)
const reply = lightRoute<typeof replyToReviewRoute>('put', '/api/v1/library/reviews/{id}/reply')

/** A page of reviews, as loaders get it. */
export type ReviewsPage = Awaited<ReturnType<typeof listReviews>>

export const listReviews = (slug: string, cursor?: string) =>
  call(list, { params: { slug }, query: cursor === undefined ? {} : { cursor } })

export type MyReview = Awaited<ReturnType<typeof getMyReview>>

export async function getMyReview(auth: Auth, slug: string) {
  const callAsPerson = await visitorCall(auth)
  return await callAsPerson(getMine, { params: { slug } })
}

export async function saveReview(
  auth: Auth,
  { slug, ...body }: { slug: string; rating: number; text: string },
) {
  const callAsPerson = await visitorCall(auth)
  return await callAsPerson(save, { params: { slug }, body })
}

export async function deleteReview(auth: Auth, slug: string) {
  const callAsPerson = await visitorCall(auth)
  return await callAsPerson(remove, { params: { slug } })
}

export async function replyToReview(auth: Auth, { id, text }: { id: string; text: string }) {
  const callAsPerson = await visitorCall(auth)
  return await callAsPerson(reply, { params: { id }, body: { text } })
}
