import { Navigate, useSearchParams } from 'react-router'
import { safeNext } from '#web/lib/auth/safe-next.ts'

/** Where to go after signing in, as the address of this page says. */
export function useNext(): string {
  const [parameters] = useSearchParams()
  return safeNext(parameters.get('next'))
}

/** Someone who is signed in has no business on a page for signing in. */
export function SignedInRedirect() {
  return <Navigate to={useNext()} replace />
}
