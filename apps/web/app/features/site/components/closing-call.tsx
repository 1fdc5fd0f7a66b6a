import { BrandMark } from '@product/ui/graphics/brand-mark'
import type { ReactNode } from 'react'

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
