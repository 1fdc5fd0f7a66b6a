import { productName } from '@product/domain'
import { BrandMark } from '@product/ui/graphics/brand-mark'
import type { ReactNode } from 'react'
import { footerBlurb, footerColumns, socialNetworks } from '#web/content/footer.ts'
import { useTrack } from '#web/lib/analytics/analytics-provider.tsx'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { Link } from '#web/lib/page/link.tsx'
import { DiscordLink } from './discord-link.tsx'

export function Footer({ newsletter }: { newsletter: ReactNode }) {
  return (
    <footer className="border-line border-t bg-surface-sunken">
      <div className="page-width grid gap-x-8 gap-y-10 py-14 sm:grid-cols-2 lg:grid-cols-[1.6fr_1fr_1fr_1.8fr]">
        <div>
          <p className="flex items-center gap-2.5 font-semibold text-16 tracking-tight">
            <BrandMark className="size-5 text-accent" />
            {productName}
          </p>
          <p className="mt-3 max-w-72 text-quiet">{footerBlurb}</p>
          <DiscordLink className="mt-4 inline-flex items-center gap-2" named />
        </div>
        {footerColumns.map((column) => (
          <LinkColumn key={column.title} {...column} />
        ))}
        <div>
          <h2 className="font-semibold">Stay Updated</h2>
          {newsletter}
          <SocialLinks />
        </div>
      </div>
      <div className="border-line border-t">
        <p className="page-width py-5 text-13 text-faint max-sm:pb-18">
          © {new Date().getFullYear()} {productName}. All rights reserved.
        </p>
      </div>
    </footer>
  )
}

type LinkColumnProps = (typeof footerColumns)[number]

function LinkColumn({ title, links }: LinkColumnProps) {
  const track = useTrack()
  return (
    <nav aria-label={title}>
      <h2 className="font-semibold">{title}</h2>
      <ul className="mt-3 grid gap-2.5">
        {links.map(({ label, to }) => (
          <li key={to}>
            <Link
              to={to}
              onClick={() => track('footer_link_clicked', {})}
              className="text-quiet hover:text-text"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Only the networks whose address the operator has set. */
function SocialLinks() {
  const { links } = usePublicConfig()
  const shown = socialNetworks.filter(({ key }) => links[key])
  if (shown.length === 0) return null
  return (
    <ul className="mt-5 flex gap-4">
      {shown.map(({ key, label }) => (
        <li key={key}>
          <a
            href={links[key] ?? undefined}
            target="_blank"
            rel="noreferrer"
            className="text-13 text-quiet hover:text-text"
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
