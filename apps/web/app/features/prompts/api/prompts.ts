import {
  duplicatePromptRoute,
  getPromptRoute,
  listPromptFacetsRoute,
  listPromptsRoute,
  type Prompt,
  type PromptCard,
  type PromptFilter,
} from '@product/contract/prompts'
import { createId } from '@product/domain'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { z } from 'zod'
import { namePrompt } from '#web/entities/prompt/name-prompt.ts'
import { facetsKey, promptListsKey, promptsKey } from '#web/entities/prompt/prompt-keys.ts'
import { call } from '#web/lib/api/call.ts'
import { stackError } from '#web/lib/api/stack-error.ts'
import type { ChangedCard } from '../model/prompt-change.ts'

export type PromptListFilter = Omit<z.input<typeof PromptFilter>, 'cursor' | 'limit'>

type PromptPage = { prompts: PromptCard[]; nextCursor: string | null; total: number }
export type PromptPages = InfiniteData<PromptPage, string | undefined>

const promptListKey = (filter: PromptListFilter) => [...promptListsKey, filter] as const

const listPrompts = (filter: PromptListFilter, limit: number, cursor: string | undefined) =>
  call(listPromptsRoute, { query: { ...filter, limit, cursor } })

const firstPage: string | undefined = undefined

/** The previous list stays visible while another filter loads. */
export function usePromptPages(filter: PromptListFilter, limit = 50) {
  const { data, ...query } = useInfiniteQuery({
    queryKey: [...promptListKey(filter), limit],
    queryFn: ({ pageParam }: { pageParam: string | undefined }) =>
      listPrompts(filter, limit, pageParam),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
  return {
    ...query,
    prompts: data?.pages.flatMap((page) => page.prompts),
    total: data?.pages[0]?.total ?? 0,
  }
}

export const openPromptKey = (id: string) => ['open-prompt', id] as const

const toOpenPrompt = (prompt: Prompt): ChangedCard => {
  const { id, collections, isFavorite, isRestricted, readerCount, content } = prompt
  return { id, collections, isFavorite, isRestricted, readerCount, tags: content.tags }
}

const unknown = { collections: [], isRestricted: false, readerCount: null }

/** The collections of a prompt that is open in the editor and who sees it, as changes leave them. */
export const useOpenPrompt = (id: string, opened: Prompt | null) =>
  useQuery({
    queryKey: openPromptKey(id),
    queryFn: async () => toOpenPrompt(await call(getPromptRoute, { params: { id } })),
    ...(opened && { initialData: () => toOpenPrompt(opened) }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  }).data ?? unknown

const listFacets = () => call(listPromptFacetsRoute)

export const useFacets = () => useQuery({ queryKey: facetsKey, queryFn: listFacets })

const duplicatePrompt = (id: string) =>
  call(duplicatePromptRoute, { params: { id }, body: { newId: createId() } })

export function useDuplicatePrompt() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: duplicatePrompt,
    onSuccess: ({ content }) =>
      stackToast({ title: `${namePrompt(content)} is there`, variant: 'success' }),
    onError: (error) => stackError('No copy was made', error),
    onSettled: () => queries.invalidateQueries({ queryKey: promptsKey }),
  })
}
