import type { ReactNode } from 'react'

type SectionProps = {
  title: string
  lead?: string
  label?: string
  children?: ReactNode
}

/** A band of a public page, divided from the one above by a hairline. */
export function Section({ title, lead, label, children }: SectionProps) {
  return (
    <section className="border-line border-t py-14 sm:py-18">
      <div className="page-width">
        <SectionHeading title={title} lead={lead} label={label} />
        {children}
      </div>
    </section>
  )
}

type SectionHeadingProps = Pick<SectionProps, 'title' | 'lead' | 'label'>

export function SectionHeading({ title, lead, label }: SectionHeadingProps) {
  return (
    <div>
      {label && <p className="mb-3 font-prompt text-13 text-accent">{label}</p>}
      <h2 className="text-28 sm:text-40">{title}</h2>
      {lead && <p className="mt-3 max-w-160 text-pretty text-16 text-quiet">{lead}</p>}
    </div>
  )
}

type PageHeaderProps = {
  title: string
  lead: string
  /** Beside the words on wide screens, below them otherwise. */
  aside?: ReactNode
}

/** The top of a public page other than the landing page. */
export function PageHeader({ title, lead, aside }: PageHeaderProps) {
  const columns = aside ? 'grid items-center gap-12 lg:grid-cols-[1fr_1.06fr] lg:gap-16' : ''
  return (
    <header className={`page-width py-14 sm:py-20 ${columns}`}>
      <div>
        <h1 className="max-w-[16em] text-40 sm:text-56">{title}</h1>
        <p className="mt-5 max-w-[36em] text-pretty text-16 text-quiet sm:text-20 sm:leading-8 sm:tracking-normal">
          {lead}
        </p>
      </div>
      {aside}
    </header>
  )
}
