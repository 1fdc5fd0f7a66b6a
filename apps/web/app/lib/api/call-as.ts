import { type Caller, createCaller } from '@product/sdk'
import { type RequestAuthor, sendAs } from '#web/lib/auth/send-as-owner.ts'

/** Calls the API as this account and no other, for work that may outlive the page that began it. */
export const callAs = (author: RequestAuthor, options: RequestInit = {}): Caller =>
  createCaller({
    baseUrl: globalThis.location?.origin,
    fetch: (request) => sendAs(author, new Request(request, options)),
  })
