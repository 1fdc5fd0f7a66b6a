import { listNoticesRoute } from '@product/contract/notices'
import { createCaller } from '@product/sdk'
import { useQuery } from '@tanstack/react-query'

const hourMilliseconds = 3_600_000

/**
 * Without the session: an answer that everybody gets would count as one to the owner of the page, which is then kept
 * under the sign-in dialog although their session had ended before.
 */
const callAsNobody = createCaller({
  baseUrl: globalThis.location?.origin,
  fetch: (request) => fetch(request),
})

export const listNotices = () => callAsNobody(listNoticesRoute)

/** Notices to all accounts whose change has not taken effect. */
export const useNotices = () =>
  useQuery({ queryKey: ['notices'], queryFn: listNotices, staleTime: hourMilliseconds })
