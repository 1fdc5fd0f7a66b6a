import {
  deleteViewRoute,
  listSavedViewsRoute,
  type SavedView,
  saveViewRoute,
} from '@product/contract/saved-views'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'

const viewsKey = ['saved-views'] as const

async function listSavedViews() {
  const { views } = await call(listSavedViewsRoute)
  return views
}

/** The oldest first. */
export const useSavedViews = () => useQuery({ queryKey: viewsKey, queryFn: listSavedViews })

const useWrite = <Input>(mutationFn: (input: Input) => Promise<unknown>) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => queries.invalidateQueries({ queryKey: viewsKey }),
  })
}

/** New, or in place of the view with this id. */
export const useSaveView = () =>
  useWrite(({ id, ...body }: SavedView) => call(saveViewRoute, { params: { id }, body }))

export const useDeleteView = () =>
  useWrite(({ id }: SavedView) => call(deleteViewRoute, { params: { id } }))
