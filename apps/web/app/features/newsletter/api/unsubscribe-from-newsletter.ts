import { unsubscribeFromNewsletterRoute } from '@product/contract/newsletter'
import { call } from '#web/lib/api/call.ts'
import { requireToken } from './require-token.ts'

export const unsubscribeFromNewsletter = async (token: string) =>
  call(unsubscribeFromNewsletterRoute, { query: { token: requireToken(token) } })
