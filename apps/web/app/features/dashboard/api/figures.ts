import { getFiguresRoute, getFirstStepsRoute } from '@product/contract/prompts'
import { useQuery } from '@tanstack/react-query'
import { figuresKey, promptsKey } from '#web/entities/prompt/prompt-keys.ts'
import { call } from '#web/lib/api/call.ts'

const getFigures = () => call(getFiguresRoute)

export const useFigures = () => useQuery({ queryKey: figuresKey, queryFn: getFigures })

const getFirstSteps = () => call(getFirstStepsRoute)

/** Asked for again with each visit: runs and connections change elsewhere. */
export const useFirstSteps = () =>
  useQuery({
    queryKey: [...promptsKey, 'first-steps'],
    queryFn: getFirstSteps,
    refetchOnMount: 'always',
  })
