import { exportMyData as route } from '@product/contract/accounts'
import { useMutation } from '@tanstack/react-query'
import { call } from '#web/lib/api.ts'

const exportMyData = () => call(route)

export const useExportMyData = () => useMutation({ mutationFn: exportMyData })
