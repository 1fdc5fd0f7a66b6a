import { libraryLimits } from '@product/domain'
import { z } from 'zod'
import { Author, OfPublicPrompt } from './library.ts'
import { defineRoute, errorResponses, json, signedIn } from './route.ts'
import { tooLong } from './text-length.ts'
import { Uuid } from './uuid.ts'

const tags = ['Reviews']
const limit = libraryLimits.reviewText
const Text = z.string().trim().max(limit, tooLong(limit))

export const Review = z
  .object({
    id: Uuid,
    rating: z.int().min(1).max(5),
    text: z.string(),
    author: Author,
    /** What the prompt's author answers. */
    reply: z.object({ text: z.string(), repliedAt: z.iso.datetime() }).nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Review' })

export type Review = z.infer<typeof Review>

export const listReviewsRoute = defineRoute({
  method: 'get',
  path: '/api/v1/library/prompts/{slug}/reviews',
  tags,
  summary: 'List the reviews of a public prompt, the newest first',
  request: {
    params: OfPublicPrompt,
    query: z.object({ cursor: z.string().max(500).optional() }),
  },
  responses: {
    200: json(
      z.object({
        reviews: z.array(Review),
        nextCursor: z.string().nullable(),
        /** How many gave one, two, three, four and five. */
        ratings: z.array(z.int()).length(5),
      }),
      'A page of reviews.',
    ),
    ...errorResponses,
  },
})

export const getMyReviewRoute = defineRoute({
  method: 'get',
  path: '/api/v1/library/prompts/{slug}/review',
  tags,
  ...signedIn,
  summary: 'Get your review of a public prompt and whether you may write one',
  request: { params: OfPublicPrompt },
  responses: {
    200: json(
      z.object({
        review: Review.nullable(),
        /** Why you may not, in words; null where you may. */
        refusal: z.string().nullable(),
        /** Whether the prompt is yours: you answer reviews. */
        isAuthor: z.boolean(),
      }),
      'Yours.',
    ),
    ...errorResponses,
  },
})

export const saveReviewRoute = defineRoute({
  method: 'put',
  path: '/api/v1/library/prompts/{slug}/review',
  tags,
  ...signedIn,
  summary: 'Create or change your review of a public prompt',
  request: {
    params: OfPublicPrompt,
    body: json(z.object({ rating: z.int().min(1).max(5), text: Text }), 'One to five, and why.'),
  },
  responses: { 200: json(Review, 'As it is stored.'), ...errorResponses },
})

export const deleteReviewRoute = defineRoute({
  method: 'delete',
  path: '/api/v1/library/prompts/{slug}/review',
  tags,
  ...signedIn,
  summary: 'Delete your review',
  request: { params: OfPublicPrompt },
  responses: { 204: { description: 'Deleted.' }, ...errorResponses },
})

export const replyToReviewRoute = defineRoute({
  method: 'put',
  path: '/api/v1/library/reviews/{id}/reply',
  tags,
  ...signedIn,
  summary: 'Reply to a review of your prompt; an empty reply deletes it',
  request: { params: z.object({ id: Uuid }), body: json(z.object({ text: Text }), 'Words.') },
  responses: { 200: json(Review, 'The review with the answer.'), ...errorResponses },
})
