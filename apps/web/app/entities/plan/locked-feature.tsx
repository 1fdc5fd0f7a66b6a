import { EmptyState } from '@product/ui/feedback/empty-state'
import { Button } from '@product/ui/forms/button'
import { Lock } from 'lucide-react'
import { describeError } from '#web/lib/api/describe-error.ts'
import { plansPath } from '#web/lib/api/plan-refusal.tsx'
import { Link } from '#web/lib/page/link.tsx'

/** In place of a screen that the plan does not include: what is missing, and how to get it. */
export function LockedFeature({ error }: { error: unknown }) {
  return (
    <EmptyState
      icon={<Lock />}
      title={describeError(error)}
      action={
        <Button asChild variant="primary">
          <Link to={plansPath}>See plans</Link>
        </Button>
      }
    />
  )
}
