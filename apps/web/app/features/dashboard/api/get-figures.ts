import { getFiguresRoute } from '@product/contract/prompts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#web/lib/api.ts'
import { figuresKey } from '#web/lib/prompts/prompt-keys.ts'

const getFigures = () => call(getFiguresRoute)

export const useFigures = () => useQuery({ queryKey: figuresKey, queryFn: getFigures })
