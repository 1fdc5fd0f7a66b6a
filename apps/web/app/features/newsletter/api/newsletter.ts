import {
  confirmNewsletterRoute,
  subscribeToNewsletterRoute,
  unsubscribeFromNewsletterRoute,
} from '@product/contract/newsletter'
import { ApiError } from '@product/sdk'
import { call } from '#web/lib/api/call.ts'

/** Some mail programs cut a link at its `#`. */
function requireToken(token: string): string {
  if (token) return token
  throw new ApiError({
    status: 0,
    code: 'newsletter.link-incomplete',
    message: 'This link is incomplete. Open it from the email again, or copy all of it.',
  })
}

export const confirmNewsletter = async (token: string) =>
  call(confirmNewsletterRoute, { body: { token: requireToken(token) } })

export const unsubscribeFromNewsletter = async (token: string) =>
  call(unsubscribeFromNewsletterRoute, { query: { token: requireToken(token) } })

export const subscribeToNewsletter = (email: string, source: string) =>
  call(subscribeToNewsletterRoute, { body: { email, source } })
