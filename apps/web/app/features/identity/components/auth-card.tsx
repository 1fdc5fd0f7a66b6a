import type { ReactNode } from 'react'

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
