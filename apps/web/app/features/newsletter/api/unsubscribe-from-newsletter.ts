import { unsubscribeFromNewsletter as route } from '@product/contract/newsletter'
import { call } from '#web/lib/api.ts'

export const unsubscribeFromNewsletter = (token: string) => call(route, { query: { token } })
