import { createCaller } from '@product/sdk'
import { sendWithSession } from '#web/lib/auth/send-with-session.ts'

/** How the browser reaches the API. */
export const call = createCaller({
  baseUrl: globalThis.location?.origin,
  fetch: sendWithSession,
})
