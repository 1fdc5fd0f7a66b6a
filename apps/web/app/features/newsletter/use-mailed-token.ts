import { useLocation } from 'react-router'

/** The token of a mailed link. It is in the fragment, which browsers send to nobody. */
export function useMailedToken(): string {
  const { hash } = useLocation()
  return new URLSearchParams(hash.slice(1)).get('token') ?? ''
}
