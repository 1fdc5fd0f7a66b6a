import type { Notice } from '@product/contract/notices'
import { Megaphone } from 'lucide-react'
import { Link } from '#web/lib/page/link.tsx'

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

export const EffectiveDay = ({ day }: { day: string }) => (
  <span>
    Takes effect on <time dateTime={day}>{dayFormat.format(new Date(day))}</time>
  </span>
)

/** Announced changes that have not taken effect. */
export function NoticesInForce({ notices }: { notices: readonly Notice[] }) {
  if (notices.length === 0) return null
  return (
    <section
      aria-label="Announced changes"
      className="mt-7 max-w-168 rounded-m border border-accent-line bg-accent-tint p-5"
    >
      <h2 className="flex items-center gap-2 font-semibold text-16">
        <Megaphone aria-hidden className="size-4 flex-none text-accent" />
        Announced changes
      </h2>
      <ul className="mt-3 grid gap-3">
        {notices.map(({ slug, subject, effectiveOn }) => (
          <li key={slug} className="grid gap-0.5">
            <Link
              to={`/notices/${slug}`}
              className="wrap-anywhere text-16 underline underline-offset-4"
            >
              {subject}
            </Link>
            {effectiveOn ? (
              <span className="text-13 text-quiet">
                <EffectiveDay day={effectiveOn} />
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
