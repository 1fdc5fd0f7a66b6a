import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import { PenLine } from 'lucide-react'
import { Suspense, useState } from 'react'
import { describeError } from '#web/lib/api/describe-error.ts'
import { withNext } from '#web/lib/auth/safe-next.ts'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { Link } from '#web/lib/page/link.tsx'
import type { useMyReview } from '../use-reviews.ts'

// Its code comes with the first review that is written.
const ReviewForm = lazyComponent(async () => {
  const { loadReviewForm } = await import('./load-review-forms.ts')
  return await loadReviewForm()
})

type MyReviewProps = ReturnType<typeof useMyReview> & { slug: string; onChanged: () => void }

/** The way to a review of one's own: signing in, the reason why not, or the form. */
export function MyReview({ slug, isSignedIn, mine, refresh, onChanged }: MyReviewProps) {
  const [isWriting, setIsWriting] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  // Asked again: whoever opens the prompt on this page has used it by now.
  async function write() {
    try {
      const { refusal: reason } = await refresh()
      setRefusal(reason ?? undefined)
      setIsWriting(reason === null)
    } catch (error) {
      stackToast({ title: 'Not now', description: describeError(error), variant: 'error' })
    }
  }

  if (!isSignedIn)
    return (
      <p className="text-13 text-quiet">
        <Link
          to={withNext('/login', `/p/${slug}#reviews`)}
          className="text-accent underline underline-offset-4"
        >
          Log in
        </Link>{' '}
        to review this prompt after using it.
      </p>
    )
  if (mine?.isAuthor)
    return <p className="text-13 text-quiet">This is your prompt. You can reply to reviews.</p>
  if (isWriting)
    return (
      <Suspense>
        <ReviewForm
          slug={slug}
          review={mine?.review ?? null}
          onCancel={() => setIsWriting(false)}
          onSaved={() => {
            setIsWriting(false)
            onChanged()
          }}
        />
      </Suspense>
    )
  return (
    <div className="own-review flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button onClick={write}>
        <PenLine />
        {mine?.review ? 'Edit your review' : 'Write a review'}
      </Button>
      {refusal ? (
        <p role="status" className="text-13 text-quiet">
          {refusal}
        </p>
      ) : null}
    </div>
  )
}
