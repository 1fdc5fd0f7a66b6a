import { ErrorState } from '@product/ui/feedback/error-state'
import { ListSkeleton } from '@product/ui/lists/list-skeleton'
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '@product/ui/overlays/dialog'
import { useQueryClient } from '@tanstack/react-query'
import { FactorWays } from '#web/entities/second-factor/factor-ways.tsx'
import { useAuthUser } from '../../api/auth-user.ts'
import { refreshProtection } from '../../api/second-factors.ts'

type SecondFactorDialogProps = { onConfirmed: () => void; onCancel: () => void }

export function SecondFactorDialog({ onConfirmed, onCancel }: SecondFactorDialogProps) {
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onCancel()}>
      <DialogContent size="s">
        <DialogHeader>
          <DialogTitle>Confirm with your second factor</DialogTitle>
          <DialogDescription>
            This changes how your account is protected, so please confirm it’s you.
          </DialogDescription>
        </DialogHeader>
        <FactorQuestion onConfirmed={onConfirmed} />
      </DialogContent>
    </Dialog>
  )
}

function FactorQuestion({ onConfirmed }: { onConfirmed: () => void }) {
  const { data: user, isError, isFetching, refetch } = useAuthUser()
  const queries = useQueryClient()

  function proceed() {
    onConfirmed()
    return refreshProtection(queries)
  }

  if (user)
    return (
      <DialogBody className="gap-5 pb-5">
        <FactorWays user={user} onVerified={proceed} />
      </DialogBody>
    )
  if (isError)
    return (
      <ErrorState
        title="Couldn’t load your second factors"
        onRetry={() => refetch()}
        retrying={isFetching}
      />
    )
  return (
    <DialogBody>
      <ListSkeleton label="Loading your second factors" rows={1} />
    </DialogBody>
  )
}
