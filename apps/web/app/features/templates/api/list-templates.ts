import { listTemplatesRoute, type Template } from '@product/contract/templates'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'

export const templatesKey = ['templates'] as const

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
