import { withSupportTimes } from '@product/domain'
import { ArrowRight } from 'lucide-react'
import type { FeatureCard } from '#web/content/feature-card.ts'
import type { PageCard } from '#web/content/landing.ts'
import { useTrack } from '#web/lib/analytics/analytics-provider.tsx'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { Link } from '#web/lib/page/link.tsx'

type FeatureGridProps = { cards: FeatureCard[]; columns: 2 | 3 }

const columnClasses = { 2: 'md:grid-cols-2', 3: 'sm:grid-cols-2 lg:grid-cols-3' }

/** Cells divided by hairlines: the gaps let the line colour through. */
export function FeatureGrid({ cards, columns }: FeatureGridProps) {
  const { supportSchedule } = usePublicConfig()
  return (
    <ul
      className={`mt-9 grid gap-px overflow-hidden rounded-l border border-line bg-line ${columnClasses[columns]}`}
    >
      {cards.map(({ icon: Icon, title, text, link }) => (
        <li key={title} className="bg-surface px-6.5 pt-6.5 pb-7.5">
          <Icon className="size-5 text-accent" />
          <h3 className="mt-3.5 mb-1.5 text-16 tracking-tight">{title}</h3>
          <p className="text-pretty text-14 text-quiet leading-relaxed">
            {withSupportTimes(text, supportSchedule)}
          </p>
          {link && (
            <Link to={link.to} className={linkStyle}>
              {link.label}
              <ArrowRight />
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

const linkStyle = 'inline-flex items-center gap-1.5 pt-4 font-medium text-13 hover:text-accent'

/** Cells that lead on to other pages. */
export function PageCards({ cards }: { cards: PageCard[] }) {
  const track = useTrack()
  const count = (to: string) => {
    if (to === '/discover') track('browse_prompts_clicked', {})
  }
  return (
    <ul className="mt-9 grid gap-px overflow-hidden rounded-l border border-line bg-line sm:grid-cols-2 lg:grid-cols-3">
      {cards.map(({ icon: Icon, title, text, to, action }) => (
        <li key={to} className="flex flex-col bg-surface px-6.5 pt-6.5 pb-7">
          <Icon className="size-5 text-accent" />
          <h3 className="mt-3.5 mb-1.5 text-16 tracking-tight">{title}</h3>
          <p className="text-pretty text-14 text-quiet leading-relaxed">{text}</p>
          <Link to={to} onClick={() => count(to)} className={`mt-auto ${linkStyle}`}>
            {action}
            <ArrowRight />
          </Link>
        </li>
      ))}
    </ul>
  )
}
