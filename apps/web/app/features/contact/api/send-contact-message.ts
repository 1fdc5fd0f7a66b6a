import { type ContactMessage, sendContactMessageRoute } from '@product/contract/contact'
import { call } from '#web/lib/api/call.ts'

export const sendContactMessage = (message: ContactMessage) =>
  call(sendContactMessageRoute, { body: message })
