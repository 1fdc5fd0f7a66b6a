import { Button } from '@product/ui/forms/button'
import { Link } from 'react-router'
import { useHasStoredSession } from '#web/lib/auth/use-has-stored-session.ts'

/** Both forms share one place, so that nothing moves when it turns out that someone is signed in. */
export function AccountLinks() {
  const signedIn = useHasStoredSession()
  return (
    <div className="ml-2 grid items-center max-sm:hidden">
      <div className={`col-start-1 row-start-1 flex gap-1.5 ${signedIn ? 'invisible' : ''}`}>
        <Button asChild variant="ghost">
          <Link to="/login">Log in</Link>
        </Button>
        <Button asChild variant="primary">
          <Link to="/signup">Sign up</Link>
        </Button>
      </div>
      <Button
        asChild
        variant="primary"
        className={`col-start-1 row-start-1 justify-self-end ${signedIn ? '' : 'invisible'}`}
      >
        <Link to="/dashboard">Dashboard</Link>
      </Button>
    </div>
  )
}

export function MobileAccountLinks() {
  const signedIn = useHasStoredSession()
  return (
    <div className="mt-2 grid grid-cols-2 gap-2.5 border-line border-t pt-4 pb-1">
      {signedIn ? (
        <Button asChild variant="primary" size="l" className="col-span-2">
          <Link to="/dashboard">Dashboard</Link>
        </Button>
      ) : (
        <>
          <Button asChild size="l">
            <Link to="/login">Log in</Link>
          </Button>
          <Button asChild variant="primary" size="l">
            <Link to="/signup">Sign up</Link>
          </Button>
        </>
      )}
    </div>
  )
}
