import { describeDeletionRoute } from '@product/contract/accounts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'

export const describeDeletion = () => call(describeDeletionRoute)

/** Counted anew each time it is asked for: an old count would mislead. */
export const useDeletion = () =>
  useQuery({ queryKey: ['me', 'deletion'], queryFn: describeDeletion, gcTime: 0 })
