import { type ContactMessage, sendContactMessageRoute } from '@product/contract/contact'
import type { PublicConfig } from '@product/contract/site'
import { visitorCall } from '#web/lib/auth/visitor-call.ts'

/** As whoever is signed in: the team then sees their plan, and answers in its order. */
export async function sendContactMessage(auth: PublicConfig['auth'], message: ContactMessage) {
  const callAsPerson = await visitorCall(auth)
  return await callAsPerson(sendContactMessageRoute, { body: message })
}
