import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { isMeantForCallback } from './is-meant-for-callback.ts'

/** The identity service falls back to the address of the site; our callback screen goes on. */
export function useDetourToCallback(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const { search, hash } = location
    if (isMeantForCallback(location)) navigate(`/auth/callback${search}${hash}`, { replace: true })
  }, [navigate])
}
