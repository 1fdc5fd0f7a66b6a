import { createCaller } from '@product/sdk'

/** How the browser reaches the API. */
export const call = createCaller({
  baseUrl: globalThis.location?.origin,
  fetch: (request) => globalThis.fetch(request),
})
