import { confirmNewsletter as route } from '@product/contract/newsletter'
import { call } from '#web/lib/api.ts'

export const confirmNewsletter = (token: string) => call(route, { body: { token } })
