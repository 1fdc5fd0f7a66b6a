import { listNoticesRoute } from '@product/contract/notices'
import { useQuery } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'

const hourMilliseconds = 3_600_000

/** Notices to all accounts whose change has not taken effect. */
export const useNotices = () =>
  useQuery({
    queryKey: ['notices'],
    queryFn: () => call(listNoticesRoute),
    staleTime: hourMilliseconds,
  })
