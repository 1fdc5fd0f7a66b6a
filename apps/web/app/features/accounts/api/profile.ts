import {
  changeAvatarRoute,
  changeProfileRoute,
  getMeRoute,
  type ProfileChanges,
  removeAvatarRoute,
} from '@product/contract/accounts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { cropToSquare } from '#web/entities/avatar/crop-to-square.ts'
import { call } from '#web/lib/api/call.ts'

export const meKey = ['me'] as const

const getMe = () => call(getMeRoute)

export const useMe = () => useQuery({ queryKey: meKey, queryFn: getMe })

const changeProfile = (changes: ProfileChanges) => call(changeProfileRoute, { body: changes })

export function useChangeProfile() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: changeProfile,
    onSuccess: (me) => queries.setQueryData(meKey, me),
  })
}

const changeAvatar = async (image: File) =>
  call(changeAvatarRoute, { body: await cropToSquare(image) })

export function useChangeAvatar() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: changeAvatar,
    onSuccess: (me) => queries.setQueryData(meKey, me),
  })
}

const removeAvatar = () => call(removeAvatarRoute)

export function useRemoveAvatar() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: removeAvatar,
    onSuccess: (me) => queries.setQueryData(meKey, me),
  })
}
