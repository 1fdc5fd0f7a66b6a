import { listReceiptsRoute } from '@product/contract/billing'
import { useQuery } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { isWorthRetrying } from '#web/lib/query/is-worth-retrying.ts'

export const receiptsKey = ['receipts'] as const

const listReceipts = () => call(listReceiptsRoute)

export const useReceipts = () =>
  useQuery({ queryKey: receiptsKey, queryFn: listReceipts, retry: isWorthRetrying })
