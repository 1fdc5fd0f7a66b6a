import { listModels as route } from '@product/contract/connections'
import { useQuery } from '@tanstack/react-query'
import { call } from '#web/lib/api.ts'

export const modelsKey = ['models'] as const

const listModels = () => call(route)

export const useModels = () => useQuery({ queryKey: modelsKey, queryFn: listModels })
