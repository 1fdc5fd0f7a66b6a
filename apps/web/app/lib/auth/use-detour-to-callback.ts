import { useEffect } from 'react'
import { useNavigate } from 'react-router'

const marks = /[?&#](access_token|error_code)=/

/** The identity service falls back to the address of the site; our callback screen goes on. */
export function useDetourToCallback(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const { search, hash } = location
    if (marks.test(search) || marks.test(hash))
      navigate(`/auth/callback${search}${hash}`, { replace: true })
  }, [navigate])
}
