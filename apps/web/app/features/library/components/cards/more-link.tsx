import { Spinner } from '@product/ui/feedback/spinner'
import { Button } from '@product/ui/forms/button'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from '#web/lib/page/link.tsx'
import type { KeptPages } from '../../model/kept-pages.ts'

type MoreLinkProps = {
  /** Where the next page is, for those without a script. */
  to: string
  /** Of what there is more: said, because a list of the page's links names nothing else. */
  things: 'prompts' | 'collections'
  place: RefObject<HTMLDivElement | null>
  status: 'idle' | 'loading' | 'failed'
  onLoad: (isAsked: boolean) => void
}

/** Loads the next page when it comes near the screen; a link all the same. */
export function MoreLink({ to, things, place, status, onLoad }: MoreLinkProps) {
  const load = useEffectEvent(() => onLoad(false))
  // Observed anew after every page: one that is still near does not come near again.
  useEffect(() => {
    if (status !== 'idle' || !place.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) load()
      },
      { rootMargin: '600px' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place, status])
  return (
    <div ref={place} className="mt-8 flex min-h-8 flex-col items-center gap-3">
      {status === 'failed' ? (
        <p role="alert" className="text-13 text-danger">
          Couldn’t load the next page.
        </p>
      ) : null}
      <Button asChild>
        <Link
          to={to}
          rel="next"
          aria-busy={status === 'loading'}
          onClick={(event) => {
            event.preventDefault()
            onLoad(true)
          }}
        >
          {status === 'loading' ? <Spinner /> : null}
          {status === 'failed' ? 'Try again' : `More ${things}`}
        </Link>
      </Button>
    </div>
  )
}

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

/** Whether somebody is at something that stands below a place of the page: a field, a button. */
function isUsedBelow(place: Element | null): boolean {
  const { activeElement } = document
  if (!place || !activeElement || place.contains(activeElement)) return false
  const position = place.compareDocumentPosition(activeElement)
  return (position & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}
