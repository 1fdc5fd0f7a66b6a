import { Button } from '@product/ui/button'
import { Link } from 'react-router'
import { usePublicConfig } from '#web/lib/public-config.ts'

type CallToActionProps = {
  signUpLabel: string
  /** Pages of this site, the most inviting first: they move up where there is no sign-up form. */
  pages: { label: string; to: string }[]
  className?: string
}

/** Two buttons: the sign-up form first, where the operator has named one. */
export function CallToAction({ signUpLabel, pages, className = '' }: CallToActionProps) {
  const { signUpForm } = usePublicConfig().links
  const shownPages = pages.slice(0, signUpForm ? 1 : 2)
  return (
    <div className={`flex flex-wrap gap-3 ${className}`}>
      {signUpForm && (
        <Button asChild variant="primary" size="l">
          <a href={signUpForm}>{signUpLabel}</a>
        </Button>
      )}
      {shownPages.map(({ label, to }, index) => (
        <Button
          key={to}
          asChild
          variant={!signUpForm && index === 0 ? 'primary' : 'secondary'}
          size="l"
        >
          <Link to={to}>{label}</Link>
        </Button>
      ))}
    </div>
  )
}
