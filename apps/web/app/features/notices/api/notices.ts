import { listNoticesRoute } from '@product/contract/notices'
import { createCaller } from '@product/sdk'
import { useQuery } from '@tanstack/react-query'
import { noticesKey } from '#web/entities/mail/notices-key.ts'

const hourMilliseconds = 3_600_000

/**
 * Without the session. Otherwise this public answer would count as loaded for the owner of the page, and a page whose
 * session had already ended would show the sign-in dialog instead of the log-in.
 */
const callAsNobody = createCaller({
  baseUrl: globalThis.location?.origin,
  fetch: (request) => fetch(request),
})

export const listNotices = () => callAsNobody(listNoticesRoute)

/** Notices to all accounts whose change has not taken effect. */
export const useNotices = () =>
  useQuery({ queryKey: noticesKey, queryFn: listNotices, staleTime: hourMilliseconds })
