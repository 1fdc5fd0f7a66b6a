import type { ReactNode } from 'react'

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
