import { listRunsRoute } from '@product/contract/runs'
import { useQuery } from '@tanstack/react-query'
import { call } from '#web/lib/api.ts'
import { runListsKey } from '#web/lib/runs/run-keys.ts'

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
