import { z } from 'zod'
import { defineRoute, errorResponses, json } from './route.ts'

export const newsletterTokenLengths = { min: 20, max: 100 } as const

const { min, max } = newsletterTokenLengths
const NewsletterToken = z.object({ token: z.string().min(min).max(max) })

export const NewsletterRequest = z
  .object({
    email: z.email('Please enter a valid email address').max(320),
    source: z.string().min(1).max(100),
  })
  .meta({ id: 'NewsletterRequest' })

export const subscribeToNewsletterRoute = defineRoute({
  method: 'post',
  path: '/api/v1/newsletter/subscriptions',
  tags: ['Site'],
  summary: 'Ask for the newsletter',
  description:
    'Sends a mail with a link to confirm. The answer is the same for a known and an unknown address.',
  request: { body: json(NewsletterRequest, 'Who asks, and from which part of the site.') },
  responses: {
    202: json(z.object({ status: z.literal('confirmation-sent') }), 'The mail is on its way.'),
    ...errorResponses,
  },
})

export const confirmNewsletterRoute = defineRoute({
  method: 'post',
  path: '/api/v1/newsletter/confirm',
  tags: ['Site'],
  summary: 'Confirm a subscription with the token of the mail',
  request: { body: json(NewsletterToken, 'The token of the mailed link.') },
  responses: { 200: json(z.object({ email: z.email() }), 'Confirmed.'), ...errorResponses },
})

export const unsubscribeFromNewsletterRoute = defineRoute({
  method: 'post',
  path: '/api/v1/newsletter/unsubscribe',
  tags: ['Site'],
  summary: 'End a subscription in one click (RFC 8058)',
  request: { query: NewsletterToken },
  responses: { 200: json(z.object({ email: z.email() }), 'Ended.'), ...errorResponses },
})
