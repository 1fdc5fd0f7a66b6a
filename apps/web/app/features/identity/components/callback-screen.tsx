import { Progress } from '@product/ui/feedback/progress'
import { Button } from '@product/ui/forms/button'
import { Link, useNavigate } from 'react-router'
import { useAuth } from '#web/lib/auth/auth-provider.tsx'
import { withNext } from '#web/lib/auth/safe-next.ts'
import { type ArrivalState, useArrival } from '../use-arrival.ts'
import { useNext } from '../use-next.tsx'
import { AuthCard } from './auth-card.tsx'

/** Where the identity service sends a browser back to: it goes on, or says why it cannot. */
export function CallbackScreen() {
  const navigate = useNavigate()
  const next = useNext()
  const { session } = useAuth()
  const state = useArrival((path) => navigate(path, { replace: true }))

  if (state.status === 'working')
    return (
      <AuthCard title="One moment" lead="Signing you in.">
        <Progress label="Checking your link" value={null} />
      </AuthCard>
    )
  if (state.status === 'asking') return <ContinueAs owner={state.owner} onAnswer={state.onAnswer} />
  const { title, text, wayOn } = describe(state)
  return (
    <AuthCard title={title} lead={<span role="alert">{text}</span>}>
      <div className="grid gap-2.5">
        {session ? (
          <Button asChild variant="primary" size="l">
            <Link to={next}>Continue</Link>
          </Button>
        ) : (
          <Button asChild variant="primary" size="l">
            <Link to={withNext(wayOn.to, next)}>{wayOn.label}</Link>
          </Button>
        )}
      </div>
    </AuthCard>
  )
}

const toLogIn = { label: 'Go to log in', to: '/login' }

function describe(state: Exclude<ArrivalState, { status: 'working' | 'asking' }>) {
  if (state.status === 'failed') return state.failure
  if (state.status === 'half-done')
    return {
      title: 'One more confirmation',
      text: 'This email is confirmed. Please follow the link in the email to your other address too.',
      wayOn: toLogIn,
    }
  return {
    title: 'Nothing to do here',
    text: 'Please start from the login page.',
    wayOn: toLogIn,
  }
}

type ContinueAsProps = { owner: string; onAnswer: (agreed: boolean) => void }

/** For a link that signs in and that nobody in this tab has asked for. */
function ContinueAs({ owner, onAnswer }: ContinueAsProps) {
  return (
    <AuthCard
      title="Is this you?"
      lead={
        <span role="alert" className="wrap-anywhere">
          Continue as <strong className="font-medium text-text">{owner}</strong>? Only continue if
          this is your own account.
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
