import { Button } from '@product/ui/forms/button'
import { AuthCard } from './auth-card.tsx'

type ContinueAsProps = { owner: string; onAnswer: (agreed: boolean) => void }

/** For a link that signs in and that nobody in this tab has asked for. */
export function ContinueAs({ owner, onAnswer }: ContinueAsProps) {
  return (
    <AuthCard
      title="Is this you?"
      lead={
        <span role="alert" className="wrap-anywhere">
          Continue as <strong className="font-medium text-text">{owner}</strong>? Go on only if this
          is your own account.
        </span>
      }
    >
      <div className="grid gap-2.5">
        <Button variant="primary" size="l" onClick={() => onAnswer(true)}>
          Continue
        </Button>
        <Button size="l" onClick={() => onAnswer(false)}>
          Cancel
        </Button>
      </div>
    </AuthCard>
  )
}
