import { Navigate } from 'react-router'
import { useNext } from '../use-next.ts'

/** Someone who is signed in has no business on a page for signing in. */
export function SignedInRedirect() {
  return <Navigate to={useNext()} replace />
}
