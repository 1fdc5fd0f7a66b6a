import { getFiguresRoute } from '@product/contract/prompts'
import { useQuery } from '@tanstack/react-query'
import { figuresKey } from '#web/entities/prompt/prompt-keys.ts'
import { call } from '#web/lib/api/call.ts'

const getFigures = () => call(getFiguresRoute)

export const useFigures = () => useQuery({ queryKey: figuresKey, queryFn: getFigures })
