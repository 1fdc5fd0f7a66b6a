import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import { Trash2 } from 'lucide-react'
import { useTransition } from 'react'
import { describeError } from '#web/lib/api/describe-error.ts'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { deleteReview } from '../api/reviews.ts'

type DeleteReviewButtonProps = { slug: string; onDeleted: () => void }

/** At once: it can be written again. */
export function DeleteReviewButton({ slug, onDeleted }: DeleteReviewButtonProps) {
  const { auth } = usePublicConfig()
  const [isPending, startTransition] = useTransition()
  const remove = () =>
    startTransition(async () => {
      try {
        await deleteReview(auth, slug)
        stackToast({ title: 'Review deleted', variant: 'success' })
        onDeleted()
      } catch (error) {
        stackToast({ title: 'Not deleted', description: describeError(error), variant: 'error' })
      }
    })
  return (
    <Button size="s" variant="ghost" loading={isPending} onClick={remove}>
      <Trash2 />
      Delete your review
    </Button>
  )
}
