import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { useCallback, useEffect, useState } from 'react'
import { describeError } from '#web/lib/api/describe-error.ts'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { useHasStoredSession } from '#web/lib/auth/stored-session.ts'
import type { MyReview, ReviewsPage } from './api/reviews.ts'

/** Only those who ask for more, or are signed in, need what talks to the API. */
const loadApi = () => import('./api/reviews.ts')

/** The reviews of a prompt beginning with the page that came with the document. */
export function useReviews(slug: string, first: ReviewsPage) {
  const [page, setPage] = useState(first)
  const [isLoading, setIsLoading] = useState(false)

  async function load(cursor: string | undefined, kept: ReviewsPage['reviews']) {
    setIsLoading(true)
    try {
      const { listReviews } = await loadApi()
      const next = await listReviews(slug, cursor)
      const known = new Set(kept.map(({ id }) => id))
      const added = next.reviews.filter(({ id }) => !known.has(id))
      setPage({ ...next, reviews: [...kept, ...added] })
    } catch (error) {
      toastError(error)
    } finally {
      setIsLoading(false)
    }
  }

  return {
    ...page,
    isLoading,
    loadMore: () => load(page.nextCursor ?? undefined, page.reviews),
    reload: () => load(undefined, []),
  }
}

const toastError = (error: unknown) =>
  stackToast({
    title: 'Couldn’t load reviews',
    description: describeError(error),
    variant: 'error',
  })

/** The signed-in person's own review and permissions; undefined while loading. */
export function useMyReview(slug: string) {
  const { auth } = usePublicConfig()
  const isSignedIn = useHasStoredSession()
  const [mine, setMine] = useState<MyReview>()

  const refresh = useCallback(async () => {
    const { getMyReview } = await loadApi()
    const found = await getMyReview(auth, slug)
    setMine(found)
    return found
  }, [auth, slug])

  useEffect(() => {
    // Without it there is merely no review of one's own; trying to write one says what is wrong.
    if (isSignedIn) refresh().catch(() => setMine(undefined))
  }, [isSignedIn, refresh])

  return { isSignedIn, mine: isSignedIn ? mine : undefined, refresh }
}
