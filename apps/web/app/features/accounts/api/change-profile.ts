import { changeProfileRoute, type ProfileChanges } from '@product/contract/accounts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { meKey } from './get-me.ts'

const changeProfile = (changes: ProfileChanges) => call(changeProfileRoute, { body: changes })

export function useChangeProfile() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: changeProfile,
    onSuccess: (me) => queries.setQueryData(meKey, me),
  })
}
