import {
  deleteTemplateRoute,
  listTemplatesRoute,
  saveTemplateRoute,
  type Template,
} from '@product/contract/templates'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { stackError } from '#web/lib/api/stack-error.ts'
import { offerUndo } from '#web/lib/undo/offer-undo.ts'

const templatesKey = ['templates'] as const

export type TemplateFilter = {
  category?: Template['category'] | undefined
  kind?: Template['kind'] | undefined
}

/** Page by page, people's own first. */
export const useTemplates = (filter: TemplateFilter, limit = 12) =>
  useInfiniteQuery({
    queryKey: [...templatesKey, filter, limit],
    queryFn: ({ pageParam: cursor }) =>
      call(listTemplatesRoute, { query: { ...filter, cursor, limit } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })

type Saved = Pick<Template, 'id' | 'category' | 'kind' | 'color' | 'content'>

const saveTemplate = ({ id, category, kind, color, content }: Saved) =>
  call(saveTemplateRoute, { params: { id }, body: { category, kind, color, content } })

export function useSaveTemplate() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: saveTemplate,
    onSettled: () => queries.invalidateQueries({ queryKey: templatesKey }),
  })
}

const deleteTemplate = ({ id }: Template) => call(deleteTemplateRoute, { params: { id } })

/** Saved again under its id, a template is as it was: that is how deleting is undone. */
export function useDeleteTemplate() {
  const queries = useQueryClient()
  const { mutate: restore } = useSaveTemplate()
  return useMutation({
    mutationFn: deleteTemplate,
    onSuccess: (_, template) =>
      offerUndo({ title: 'Template deleted', description: template.content.title }, () =>
        restore(template),
      ),
    onError: (error) => stackError('The template was not deleted', error),
    onSettled: () => queries.invalidateQueries({ queryKey: templatesKey }),
  })
}
