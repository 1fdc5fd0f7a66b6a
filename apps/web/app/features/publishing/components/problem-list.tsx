import type { PublishingProblem } from '@product/contract/publishing'
import { Checkbox } from '@product/ui/forms/checkbox'
import { ChoiceField } from '@product/ui/forms/choice-field'
import { cn } from '@product/ui/styles/class-names'
import { CircleAlert, TriangleAlert } from 'lucide-react'

type ProblemListProps = {
  problems: readonly PublishingProblem[]
  isConfirmed: boolean
  onConfirm: (isConfirmed: boolean) => void
}

/** What must go, and what its author has to look at. */
export function ProblemList({ problems, isConfirmed, onConfirm }: ProblemListProps) {
  if (problems.length === 0) return null
  const isHopeless = problems.some(({ mayBeConfirmed }) => !mayBeConfirmed)
  const isDoubtful = problems.some(({ mayBeConfirmed }) => mayBeConfirmed)
  return (
    <section
      aria-label="Before you publish"
      className={cn(
        'flex flex-col gap-3 rounded-m border px-3.5 py-3',
        isHopeless ? 'border-danger/35 bg-danger-tint' : 'border-accent-line bg-accent-tint',
      )}
    >
      <h3 className="font-semibold text-13">Before you publish</h3>
      <ul className="flex flex-col gap-2 text-13">
        {problems.map(({ message, field, mayBeConfirmed }) => (
          <li key={`${field} ${message}`} className="flex items-start gap-2">
            {mayBeConfirmed ? (
              <TriangleAlert className="mt-0.5 size-4 flex-none text-accent" />
            ) : (
              <CircleAlert className="mt-0.5 size-4 flex-none text-danger" />
            )}
            <span className="min-w-0 break-words">{message}</span>
          </li>
        ))}
      </ul>
      {isDoubtful ? (
        <ChoiceField label="I have looked at it, and everyone may see it">
          <Checkbox
            checked={isConfirmed}
            onCheckedChange={(checked) => onConfirm(checked === true)}
          />
        </ChoiceField>
      ) : null}
    </section>
  )
}
