import { listRunsRoute } from '@product/contract/runs'
import { useQuery } from '@tanstack/react-query'
import { runListsKey } from '#web/entities/run/run-keys.ts'
import { call } from '#web/lib/api/call.ts'

const mostOffered = 6

/** The last runs of a prompt whose outcome can be shown. */
export const useShowableRuns = (promptId: string) =>
  useQuery({
    queryKey: [...runListsKey, 'showable', promptId],
    queryFn: async () => {
      const query = { promptId, status: 'Success', limit: mostOffered } as const
      return (await call(listRunsRoute, { query })).runs
    },
  })
