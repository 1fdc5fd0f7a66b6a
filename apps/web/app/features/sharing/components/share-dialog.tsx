import { plans } from '@product/domain'
import { ErrorState } from '@product/ui/feedback/error-state'
import { Skeleton } from '@product/ui/feedback/skeleton'
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '@product/ui/overlays/dialog'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ShareRequest } from '#web/entities/share/share-dialog-store.ts'
import { describeError } from '#web/lib/api/describe-error.ts'
import { plansPath } from '#web/lib/api/plan-refusal.tsx'
import { useSharing } from '../api/sharing.ts'
import { AddRecipients } from './add-recipients.tsx'
import { LinkSection } from './link-section.tsx'
import { PeopleList } from './people-list.tsx'
import { PublicSection } from './public-section.tsx'

type ShareDialogProps = ShareRequest & { onClose: () => void }

/** Everybody who has access and why, and the ways to change it. */
export function ShareDialog({ kind, id, slug, onClose }: ShareDialogProps) {
  const thing = { kind, id }
  const { data: sharing, error, refetch, isFetching } = useSharing(thing)
  const limits = sharing && plans[sharing.workspace.plan].limits
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent onOpenAutoFocus={focusEmail}>
        <DialogHeader>
          <DialogTitle>Share {kind}</DialogTitle>
          <DialogDescription className="truncate">{sharing?.title ?? ' '}</DialogDescription>
        </DialogHeader>
        <DialogBody className="gap-5">
          {sharing && limits ? (
            <>
              {limits.collaboration ? (
                <AddRecipients thing={thing} sharing={sharing} />
              ) : (
                <PlanHint onFollow={onClose}>
                  {limits.secretLinks
                    ? 'The Pro plan shares by link and publicly. Team adds sharing with people by email and with workspaces.'
                    : 'Team adds sharing with people by email and with workspaces, and Pro secret links. Publishing is free.'}
                </PlanHint>
              )}
              <PeopleList thing={thing} sharing={sharing} />
              <LinkSection thing={thing} sharing={sharing} isIncluded={limits.secretLinks} />
              <PublicSection thing={thing} sharing={sharing} slug={slug} onLeave={onClose} />
            </>
          ) : null}
          {error && !sharing ? (
            <ErrorState
              title="Sharing could not be loaded"
              text={describeError(error)}
              onRetry={refetch}
              retrying={isFetching}
            />
          ) : null}
          {!sharing && !error ? <SharingSkeleton /> : null}
        </DialogBody>
      </DialogContent>
    </Dialog>
  )
}

/** The dialog itself where the form is not there yet, rather than the button that closes it. */
function focusEmail(event: Event): void {
  const { target } = event
  if (!(target instanceof HTMLElement)) return
  event.preventDefault()
  const email = target.querySelector<HTMLElement>('input[name="emails"]')
  ;(email ?? target).focus()
}

function SharingSkeleton() {
  return (
    <div role="status" aria-label="Sharing is loading" className="grid gap-4">
      <Skeleton className="h-9 w-full" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
    </div>
  )
}

type PlanHintProps = { onFollow: () => void; children: ReactNode }

function PlanHint({ onFollow, children }: PlanHintProps) {
  return (
    <p className="flex items-start gap-2.5 rounded-m border border-line bg-surface-sunken px-3 py-2.5 text-13 text-quiet">
      <Lock className="mt-0.5 size-4 flex-none text-faint" />
      <span>
        {children}{' '}
        <Link
          to={plansPath}
          onClick={onFollow}
          className="whitespace-nowrap rounded-xs font-medium text-text underline underline-offset-4"
        >
          See plans
        </Link>
      </span>
    </p>
  )
}
