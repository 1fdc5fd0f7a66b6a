import { confirmNewsletterRoute } from '@product/contract/newsletter'
import { call } from '#web/lib/api/call.ts'
import { requireToken } from './require-token.ts'

export const confirmNewsletter = async (token: string) =>
  call(confirmNewsletterRoute, { body: { token: requireToken(token) } })
