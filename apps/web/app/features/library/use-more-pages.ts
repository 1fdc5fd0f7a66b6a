import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isUsedBelow } from './model/is-used-below.ts'
import type { KeptPages } from './model/kept-pages.ts'

export type Page<Item> = { items: Item[]; nextCursor: string | null }

type More<Item> = Page<Item> & {
  /** The first page that these follow. */
  after: Page<Item>
  status: 'idle' | 'loading' | 'failed'
  /** Pages that came without a click since the last one. */
  unasked: number
}

/** Then one asks for more by a click, and so reaches what stands below the list. */
const mostUnasked = 10

type MorePagesOptions<Item> = {
  /** Names the list among those that are kept. */
  address: string
  first: Page<Item>
  load: (cursor: string) => Promise<Page<Item>>
  kept: KeptPages<Item>
}

/** The first page as it was rendered, and those that are loaded below it. */
export function useMorePages<Item>({ address, first, load, kept }: MorePagesOptions<Item>) {
  const begin = (): More<Item> => {
    const known = kept.recall(address, first.nextCursor)
    const { items, nextCursor } = known ?? { items: [], nextCursor: first.nextCursor }
    return { after: first, items, nextCursor, status: 'idle', unasked: 0 }
  }
  const [known, setKnown] = useState(begin)
  const more = known.after === first ? known : begin()
  if (more !== known) setKnown(more)

  const place = useRef<HTMLDivElement>(null)
  // A page that comes by itself would push away what somebody is using below it.
  const isUnwelcome = (isAsked: boolean) => !isAsked && isUsedBelow(place.current)

  async function loadMore(isAsked: boolean) {
    const { nextCursor, status, unasked } = more
    if (nextCursor === null || status === 'loading') return
    if (!isAsked && (status === 'failed' || unasked >= mostUnasked)) return
    if (isUnwelcome(isAsked)) return
    const replace = (next: Partial<More<Item>>) =>
      // Meanwhile another list may be shown.
      setKnown((current) => (current.after === first ? { ...current, ...next } : current))
    replace({ status: 'loading' })
    const page = await load(nextCursor).catch(() => null)
    if (!page) return replace({ status: 'failed' })
    if (isUnwelcome(isAsked)) return replace({ status: 'idle' })
    const pages = { items: [...more.items, ...page.items], nextCursor: page.nextCursor }
    kept.keep(address, { ...pages, firstCursor: first.nextCursor })
    // At once: nobody can have begun to press anything since the question above.
    flushSync(() => replace({ ...pages, status: 'idle', unasked: isAsked ? 0 : unasked + 1 }))
  }

  return {
    items: [...first.items, ...more.items],
    nextCursor: more.nextCursor,
    link: { place, status: more.status, onLoad: (isAsked: boolean) => void loadMore(isAsked) },
  }
}
