import { subscribeToNewsletterRoute } from '@product/contract/newsletter'
import { call } from '#web/lib/api/call.ts'

export const subscribeToNewsletter = (email: string, source: string) =>
  call(subscribeToNewsletterRoute, { body: { email, source } })
