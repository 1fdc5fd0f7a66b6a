import { removeAvatarRoute } from '@product/contract/accounts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { meKey } from './get-me.ts'

const removeAvatar = () => call(removeAvatarRoute)

export function useRemoveAvatar() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: removeAvatar,
    onSuccess: (me) => queries.setQueryData(meKey, me),
  })
}
