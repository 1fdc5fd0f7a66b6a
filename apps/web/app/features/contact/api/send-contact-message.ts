import { type ContactMessage, sendContactMessage as route } from '@product/contract/contact'
import { call } from '#web/lib/api.ts'

export const sendContactMessage = (message: ContactMessage) => call(route, { body: message })
