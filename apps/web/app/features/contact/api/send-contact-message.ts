import { ContactMessage, sendContactMessageRoute } from '@product/contract/contact'
import type { PublicConfig } from '@product/contract/site'
import { visitorCall } from '#web/lib/auth/visitor-call.ts'
import { requireValid } from '#web/lib/forms/require-valid.ts'

/** As whoever is signed in: the team then sees their plan, and answers in its order. */
export async function sendContactMessage(auth: PublicConfig['auth'], message: ContactMessage) {
  requireValid(ContactMessage, message)
  const callAsPerson = await visitorCall(auth)
  return await callAsPerson(sendContactMessageRoute, { body: message })
}
