import type { PlanUse } from '@product/contract/plans'
import { plans } from '@product/domain'
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogBody,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogTitle,
} from '@product/ui/overlays/alert-dialog'
import { Lock } from 'lucide-react'
import type { ChoosablePlan } from '../api/change-plan.ts'
import { describeDowngrade } from '../model/describe-downgrade.ts'

type DowngradeDialogProps = {
  current: PlanUse
  to: ChoosablePlan
  /** The day on which the paid period ends; without one the change takes effect at once. */
  day?: string
  onConfirm: () => void
  onClose: () => void
}

/** Says what a smaller plan locks before it is taken. */
export function DowngradeDialog({ current, to, day, onConfirm, onClose }: DowngradeDialogProps) {
  const { name } = plans[to]
  const losses = describeDowngrade(current, to)
  return (
    <AlertDialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <AlertDialogContent>
        <AlertDialogBody>
          <AlertDialogTitle>Switch to {name}?</AlertDialogTitle>
          <AlertDialogDescription>
            {day ? `You keep ${plans[current.plan].name} until ${day}. ` : null}
            Nothing is deleted, and exports contain every version.
          </AlertDialogDescription>
          <ul aria-label={`Limits of ${name}`} className="mt-2 grid gap-1.5 text-13">
            {losses.map((loss) => (
              <li key={loss} className="flex gap-2">
                <Lock aria-hidden className="mt-0.75 size-3.5 flex-none text-faint" />
                {loss}
              </li>
            ))}
          </ul>
        </AlertDialogBody>
        <AlertDialogFooter>
          <AlertDialogCancel>Keep {plans[current.plan].name}</AlertDialogCancel>
          <AlertDialogAction onClick={onConfirm}>Switch to {name}</AlertDialogAction>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  )
}
