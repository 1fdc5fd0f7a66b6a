import { Button } from '@product/ui/forms/button'
import { BrandMark } from '@product/ui/graphics/brand-mark'
import type { ReactNode } from 'react'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { Link } from '#web/lib/page/link.tsx'

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

type ClosingCallProps = { title: string; lead: string; children: ReactNode }

/** The end of a page: one last invitation. */
export function ClosingCall({ title, lead, children }: ClosingCallProps) {
  return (
    <section className="border-line border-t py-16 sm:py-24">
      <div className="page-width flex flex-col items-center text-center">
        <BrandMark className="size-10" />
        <h2 className="mt-6 text-28 sm:text-40">{title}</h2>
        <p className="mt-3 max-w-136 text-balance text-16 text-quiet">{lead}</p>
        {children}
      </div>
    </section>
  )
}
