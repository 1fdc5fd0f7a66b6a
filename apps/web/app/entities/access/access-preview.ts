import {
  type AccessChange,
  type AccessPreview,
  previewAccessRoute,
} from '@product/contract/access-previews'
import { useQuery } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'

export const previewAccess = (body: AccessChange): Promise<AccessPreview> =>
  call(previewAccessRoute, { body })

/** Who would newly see what, for a dialog that asks anyway. Asked anew each time that it is opened. */
export const useAccessPreview = (change: AccessChange) =>
  useQuery({
    queryKey: ['access-preview', change],
    queryFn: () => previewAccess(change),
    gcTime: 0,
    staleTime: 0,
  })
