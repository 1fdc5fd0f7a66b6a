import { Spinner } from '@product/ui/feedback/spinner'
import { Button } from '@product/ui/forms/button'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'

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
          The next page could not be loaded.
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
