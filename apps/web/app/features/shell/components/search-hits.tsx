import { type SearchHit, searchRoute } from '@product/contract/search'
import { CommandPaletteGroup, CommandPaletteItem } from '@product/ui/overlays/command-palette'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FileText, Folder, LayoutTemplate } from 'lucide-react'
import { useEffect, useState } from 'react'
import { templateState } from '#web/entities/template/template-state.ts'
import { call } from '#web/lib/api/call.ts'

const kinds = {
  prompt: { heading: 'Prompts', icon: FileText, folder: '/editor', state: null },
  collection: { heading: 'Collections', icon: Folder, folder: '/collection', state: null },
  template: {
    heading: 'Templates',
    icon: LayoutTemplate,
    folder: '/editor',
    state: templateState,
  },
} as const

type SearchHitsProps = {
  hits: readonly SearchHit[]
  onChoose: (address: string, state: unknown) => void
}

/** Search hits, each kind in the order of its best match. */
export function SearchHits({ hits, onChoose }: SearchHitsProps) {
  const order = [...new Set(hits.map(({ kind }) => kind))]
  return order.map((kind) => {
    const { heading, icon: Icon, folder, state } = kinds[kind]
    return (
      <CommandPaletteGroup key={kind} heading={heading}>
        {hits
          .filter((hit) => hit.kind === kind)
          .map(({ id, title, excerpt }) => (
            <CommandPaletteItem
              key={id}
              value={`${kind} ${id}`}
              icon={<Icon />}
              detail={<Highlighted parts={excerpt} />}
              onSelect={() => onChoose(`${folder}/${id}`, state)}
            >
              <Highlighted parts={title} />
            </CommandPaletteItem>
          ))}
      </CommandPaletteGroup>
    )
  })
}

/** A text with what was searched for marked in it. */
function Highlighted({ parts }: { parts: SearchHit['title'] }) {
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

/** A value once it has not changed for a while. */
function useSettled(value: string, milliseconds: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}
