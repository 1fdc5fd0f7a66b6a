import { EmptyState } from '@product/ui/feedback/empty-state'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { Button } from '@product/ui/forms/button'
import { ChevronRight, LogIn } from 'lucide-react'
import { Suspense, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { withNext } from '#web/lib/auth/safe-next.ts'
import { useHasStoredSession } from '#web/lib/auth/stored-session.ts'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { Link } from '#web/lib/page/link.tsx'

const AskForm = lazyComponent(async () => (await import('./load-later.ts')).loadAskForm())

const never = () => () => {}

export function AskPage() {
  const isSignedIn = useHasStoredSession()
  // The server does not know who is signed in: nobody is told to log in before it is known.
  const isKnown = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return (
    <div className="page-width pt-8 pb-16 sm:pt-12">
      <div className="mx-auto max-w-180">
        <nav aria-label="Breadcrumb" className="flex items-center gap-1.5 text-13 text-quiet">
          <Link to="/community" className="hover:text-text">
            Community
          </Link>
          <ChevronRight aria-hidden className="size-3.5 text-faint" />
          <span>Ask a question</span>
        </nav>
        <h1 className="mt-3 text-28">Ask a question</h1>
        <p className="mt-2 mb-8 text-quiet">
          Say what you want to do, what you tried and what happened. Leave out keys and personal
          data: everybody can read it.
        </p>
        {isKnown && !isSignedIn ? (
          <LogInFirst />
        ) : (
          <Suspense fallback={<FormSkeleton />}>
            {isKnown ? <AskForm /> : <FormSkeleton />}
          </Suspense>
        )}
      </div>
    </div>
  )
}

function LogInFirst() {
  const { pathname, hash } = useLocation()
  const next = pathname + hash
  return (
    <EmptyState
      className="rounded-m border border-line border-dashed"
      icon={<LogIn />}
      title="Log in to ask"
      text="Questions are public and have your name. You’re notified when somebody answers."
      action={
        <>
          <Button asChild variant="primary">
            <Link to={withNext('/login', next)}>Log in</Link>
          </Button>
          <Button asChild>
            <Link to={withNext('/signup', next)}>Sign up</Link>
          </Button>
        </>
      }
    />
  )
}

const FormSkeleton = () => (
  <div role="status" aria-label="The form is loading" className="grid gap-5">
    <Skeleton className="h-14" />
    <Skeleton className="h-14" />
    <Skeleton className="h-44" />
  </div>
)
