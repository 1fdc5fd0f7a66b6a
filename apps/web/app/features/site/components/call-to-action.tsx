import { Button } from '@product/ui/forms/button'
import { Link } from 'react-router'
import { usePublicConfig } from '#web/lib/api/public-config.ts'

type CallToActionProps = {
  signUpLabel: string
  /** A page of this site for those who want to know more first. */
  page: { label: string; to: string; onOpen?: () => void }
  className?: string
}

/** Signing up, at the form that the operator has named or else here; and a page to read. */
export function CallToAction({ signUpLabel, page, className = '' }: CallToActionProps) {
  const { signUpForm } = usePublicConfig().links
  return (
    <div className={`flex flex-wrap gap-3 ${className}`}>
      <Button asChild variant="primary" size="l">
        {signUpForm ? (
          <a href={signUpForm}>{signUpLabel}</a>
        ) : (
          <Link to="/signup">{signUpLabel}</Link>
        )}
      </Button>
      <Button asChild size="l">
        <Link to={page.to} onClick={page.onOpen}>
          {page.label}
        </Link>
      </Button>
    </div>
  )
}
