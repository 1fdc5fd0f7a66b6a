import { getMeRoute } from '@product/contract/accounts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'

export const meKey = ['me'] as const

const getMe = () => call(getMeRoute)

export const useMe = () => useQuery({ queryKey: meKey, queryFn: getMe })
