import { subscribeToNewsletter as route } from '@product/contract/newsletter'
import { call } from '#web/lib/api.ts'

export const subscribeToNewsletter = (email: string, source: string) =>
  call(route, { body: { email, source } })
