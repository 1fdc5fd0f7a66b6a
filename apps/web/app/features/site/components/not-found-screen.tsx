import { withoutPrivateAddresses } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useTrack } from '#web/lib/analytics/analytics-provider.tsx'
import { Link } from '#web/lib/page/link.tsx'

export function NotFoundScreen() {
  const track = useTrack()
  const { pathname } = useLocation()
  useEffect(() => {
    const { referrer } = document
    track('404_error', withoutPrivateAddresses({ attempted_path: pathname, referrer }))
  }, [track, pathname])

  return (
    <section className="page-width grid min-h-[60vh] place-content-center justify-items-center gap-3 text-center">
      <p className="font-prompt text-56 text-accent">404</p>
      <h1 className="text-20">Oops! Page not found</h1>
      <p className="max-w-md break-words text-quiet">
        Nothing lives at <code className="font-prompt text-text">{pathname}</code>. It may have
        moved, or the address may have a typo.
      </p>
      <Button asChild variant="secondary" className="mt-3">
        <Link to="/" onClick={() => track('404_home_clicked', { source: '404_page' })}>
          Return to Home
        </Link>
      </Button>
    </section>
  )
}
