import type { ReactNode } from 'react'

type SharingSectionProps = { title: string; aside?: ReactNode; children: ReactNode }

export function SharingSection({ title, aside, children }: SharingSectionProps) {
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="font-medium text-12 text-quiet">{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  )
}
