import { changeAvatarRoute } from '@product/contract/accounts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { squarePicture } from '../model/square-picture.ts'
import { meKey } from './get-me.ts'

const changeAvatar = async (picture: File) =>
  call(changeAvatarRoute, { body: await squarePicture(picture) })

export function useChangeAvatar() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: changeAvatar,
    onSuccess: (me) => queries.setQueryData(meKey, me),
  })
}
