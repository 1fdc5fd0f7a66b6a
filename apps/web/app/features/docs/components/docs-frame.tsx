import { Button } from '@product/ui/forms/button'
import { scrollWithin } from '@product/ui/layout/scroll-within'
import { cn } from '@product/ui/styles/class-names'
import { Menu, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Link } from '#web/lib/page/link.tsx'
import type { DocsGroup } from '../server/describe-page.ts'
import { DocsSearch } from './docs-search.tsx'

type DocsFrameProps = { groups: readonly DocsGroup[]; children: ReactNode }

/** The navigation, which stays while pages change, and the page being read. */
export function DocsFrame({ groups, children }: DocsFrameProps) {
  const { pathname } = useLocation()
  // Kept as the page it was opened on, so that going to another page closes it.
  const [openOn, setOpenOn] = useState<string>()
  const open = openOn === pathname
  return (
    <div className="grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-x-12">
      <div className="sticky top-15 z-30 -mx-[clamp(1rem,4vw,2rem)] border-line border-b bg-surface px-[clamp(1rem,4vw,2rem)] py-2.5 lg:mx-0 lg:-ml-2.5 lg:flex lg:h-[calc(100dvh-3.75rem)] lg:flex-col lg:border-b-0 lg:px-0 lg:pt-10 lg:pb-0">
        <div className="flex gap-2 lg:pr-4 lg:pl-2.5">
          <DocsSearch className="min-w-0 flex-1" />
          <Button
            iconOnly
            aria-label={open ? 'Close pages' : 'Show pages'}
            aria-expanded={open}
            aria-controls="docs-pages"
            className="lg:hidden"
            onClick={() => setOpenOn(open ? undefined : pathname)}
          >
            {open ? <X /> : <Menu />}
          </Button>
        </div>
        <nav
          id="docs-pages"
          aria-label="Documentation"
          className={cn(
            'overflow-y-auto lg:min-h-0 lg:flex-1 lg:pt-6 lg:pr-4 lg:pb-10',
            open ? 'max-lg:max-h-[70dvh] max-lg:pt-4' : 'max-lg:hidden',
          )}
        >
          {groups.map(({ name, pages }) => (
            <div key={name} className="mb-6">
              <p className="mb-1 px-2.5 font-semibold text-13">{name}</p>
              <ul>
                {pages.map(({ slug, title }) => (
                  <Entry key={slug} to={`/docs/${slug}`} pathname={pathname}>
                    {title}
                  </Entry>
                ))}
                {name === 'Build' ? (
                  <Entry to="/docs/api" pathname={pathname}>
                    API reference
                  </Entry>
                ) : null}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <div className="min-w-0 pt-8 pb-16 lg:pt-10">{children}</div>
    </div>
  )
}

type EntryProps = { to: string; pathname: string; children: ReactNode }

function Entry({ to, pathname, children }: EntryProps) {
  const entry = useRef<HTMLLIElement>(null)
  const isCurrent = pathname === to
  useEffect(() => {
    const list = entry.current?.closest('nav')
    if (isCurrent && entry.current && list) scrollWithin(list, entry.current)
  }, [isCurrent])
  return (
    <li ref={entry}>
      <Link
        to={to}
        aria-current={isCurrent ? 'page' : undefined}
        className="block rounded-s px-2.5 py-1.5 text-13 text-quiet leading-5 transition-colors duration-100 hover:bg-surface-hover hover:text-text focus-visible:-outline-offset-2 aria-[current]:bg-surface-hover aria-[current]:font-medium aria-[current]:text-text pointer-coarse:py-2.5"
      >
        {children}
      </Link>
    </li>
  )
}
