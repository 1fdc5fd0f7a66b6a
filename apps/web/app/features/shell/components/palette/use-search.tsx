import { type SearchHit, searchRoute } from '@product/contract/search'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { useSettled } from '#web/lib/query/use-settled.ts'

/** A text with what was searched for marked in it. */
export function Highlighted({ parts }: { parts: SearchHit['title'] }) {
  return parts.map(({ text, isMatch }, index) =>
    isMatch ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, drawn anew as a whole.
      <mark key={index} className="bg-transparent font-semibold text-accent">
        {text}
      </mark>
    ) : (
      text
    ),
  )
}

const pause = 120

const searchEverything = async (text: string) => {
  const { hits } = await call(searchRoute, { query: { q: text } })
  return hits
}

/** Prompts, collections and templates, as one types: an answer to what was typed before is dropped. */
export function useSearch(typed: string) {
  const wanted = typed.trim().slice(0, 200)
  const text = useSettled(wanted, pause)
  const isAsked = text !== ''
  const { data, isFetching, error } = useQuery({
    queryKey: ['search', text],
    queryFn: () => searchEverything(text),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: 1,
  })
  return {
    hits: isAsked ? (data ?? []) : [],
    isSearching: isAsked && (isFetching || text !== wanted),
    error,
  }
}
