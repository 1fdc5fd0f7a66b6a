import type { Mailing } from '@product/contract/mailings'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { MailingBadges } from './mailing-badges.tsx'

type MailingHeaderProps = Pick<Mailing, 'kind' | 'state'> & {
  title: string
  note: ReactNode
  /** The actions. */
  children: ReactNode
}

export function MailingHeader({ title, kind, state, note, children }: MailingHeaderProps) {
  return (
    <div className="grid gap-3">
      <Link
        to="/operator/newsletter"
        className="inline-flex items-center gap-1.5 justify-self-start text-13 text-quiet hover:text-text"
      >
        <ArrowLeft className="size-3.5" />
        All mailings
      </Link>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="grid min-w-0 flex-1 basis-80 gap-1.5">
          <h2 className="wrap-anywhere text-20">{title}</h2>
          <p className="flex flex-wrap items-center gap-2 text-12">
            <MailingBadges kind={kind} state={state} />
            {note}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">{children}</div>
      </div>
    </div>
  )
}
