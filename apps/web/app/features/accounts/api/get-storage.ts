import { getStorageRoute } from '@product/contract/storage'
import { useQuery } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'

const getStorage = () => call(getStorageRoute)

/** Measured anew each time it is shown: whoever deleted something wants to see it. */
export const useStorage = () =>
  useQuery({ queryKey: ['storage'], queryFn: getStorage, staleTime: 0 })
