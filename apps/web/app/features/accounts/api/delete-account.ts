import { deleteAccountRoute } from '@product/contract/accounts'
import { useMutation } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'

const deleteAccount = (confirmation: string) => call(deleteAccountRoute, { body: { confirmation } })

export const useDeleteAccount = () => useMutation({ mutationFn: deleteAccount })
