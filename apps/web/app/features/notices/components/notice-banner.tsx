import type { Notice } from '@product/contract/notices'
import { Button } from '@product/ui/forms/button'
import { Megaphone, X } from 'lucide-react'
import { Link } from 'react-router'
import { useNotices } from '../api/notices.ts'
import { useDismissedNotices } from '../use-dismissed-notices.ts'

/** Announces changes above the signed-in area, one at a time, until they are dismissed or take effect. */
export function NoticeBanner() {
  const { data } = useNotices()
  const { dismissed, dismiss } = useDismissedNotices()
  const notice = data?.notices.find(({ slug }) => !dismissed.includes(slug))
  return notice ? <NoticeLine notice={notice} onDismiss={() => dismiss(notice.slug)} /> : null
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

type NoticeLineProps = { notice: Notice; onDismiss: () => void }

export function NoticeLine({ notice, onDismiss }: NoticeLineProps) {
  const { slug, subject, effectiveOn } = notice
  return (
    <section
      aria-label="Notice"
      className="flex flex-none items-start gap-2.5 border-line border-b bg-surface-raised py-1.5 pr-2 pl-4 text-13 md:pl-6"
    >
      <Megaphone aria-hidden className="mt-1.5 size-4 flex-none text-accent" />
      <p className="wrap-anywhere min-w-0 flex-1 py-1">
        <span className="font-medium">{subject}</span>
        {effectiveOn ? (
          <span className="text-quiet">
            {' '}
            · Takes effect on {dayFormat.format(new Date(effectiveOn))}
          </span>
        ) : null}{' '}
        <Link to={`/notices/${slug}`} className="text-accent underline underline-offset-4">
          Read the notice
        </Link>
      </p>
      <Button iconOnly size="s" variant="ghost" aria-label="Dismiss the notice" onClick={onDismiss}>
        <X />
      </Button>
    </section>
  )
}
