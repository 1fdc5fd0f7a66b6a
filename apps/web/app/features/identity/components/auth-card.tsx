import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'

type AuthCardProps = { title: string; lead?: ReactNode; children: ReactNode; footer?: ReactNode }

/** One step of signing in: a heading, a sentence, what to do, and where else to go. */
export function AuthCard({ title, lead, children, footer }: AuthCardProps) {
  return (
    <section className="grid gap-7">
      <header>
        <h1 className="text-28">{title}</h1>
        {lead ? <p className="mt-2 text-pretty text-quiet">{lead}</p> : null}
      </header>
      {children}
      {footer ? <p className="text-13 text-quiet">{footer}</p> : null}
    </section>
  )
}

/** A link inside a sentence. */
export function TextLink(props: ComponentProps<typeof Link>) {
  return (
    <Link
      {...props}
      className="rounded-xs text-text underline decoration-line-strong underline-offset-4 hover:decoration-current"
    />
  )
}

export function NeedsScript() {
  return (
    <noscript>
      <p className="text-danger">Signing in needs JavaScript.</p>
    </noscript>
  )
}

export function OrDivider() {
  return (
    <div className="flex items-center gap-3 text-12 text-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      or
    </div>
  )
}
