import { Input } from '@product/ui/forms/input'
import { scrollWithin } from '@product/ui/layout/scroll-within'
import { cn } from '@product/ui/styles/class-names'
import { Search } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { OperationGroup } from '../model/list-operations.ts'
import { filterOperations } from '../model/list-operations.ts'
import { introductionSections } from './introduction-sections.ts'
import { MethodBadge } from './method-badge.tsx'

type NavigationProps = { groups: OperationGroup[]; current: string | undefined }

/** Beside the text on wide screens. It stays in view and marks the section being read. */
export function Navigation({ groups, current }: NavigationProps) {
  const [filter, setFilter] = useState('')
  const shown = filterOperations(groups, filter)
  return (
    <nav
      aria-label="API reference"
      className="sticky top-15 -ml-2.5 flex h-[calc(100dvh-3.75rem)] flex-col max-lg:hidden"
    >
      <div className="relative flex-none pt-10 pr-4 pb-4 pl-2.5">
        <Search className="absolute bottom-6 left-5 text-faint" />
        <Input
          type="search"
          aria-label="Filter operations"
          placeholder="Filter"
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
          className="pl-8"
        />
      </div>
      <div data-scrolling-list className="min-h-0 flex-1 overflow-y-auto pr-4 pb-10">
        {filter === '' && (
          <Group title="Introduction">
            {introductionSections.map(({ id, title }) => (
              <Entry key={id} id={id} current={current}>
                {title}
              </Entry>
            ))}
          </Group>
        )}
        {shown.map((group) => (
          <Group key={group.id} title={group.title}>
            {group.operations.map(({ id, method, title }) => (
              <Entry key={id} id={id} current={current}>
                <span className="min-w-0 flex-1">{title}</span>
                <MethodBadge method={method} short className="leading-5" />
              </Entry>
            ))}
          </Group>
        ))}
        {shown.length === 0 && (
          <p role="status" className="px-2.5 text-13 text-quiet">
            No operation matches “{filter}”.
          </p>
        )}
      </div>
    </nav>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mb-6">
      <p className="mb-1 px-2.5 font-semibold text-13">{title}</p>
      <ul>{children}</ul>
    </div>
  )
}

type EntryProps = { id: string; current: string | undefined; children: ReactNode }

function Entry({ id, current, children }: EntryProps) {
  const link = useRef<HTMLAnchorElement>(null)
  const isCurrent = id === current
  useEffect(() => {
    const list = link.current?.closest('[data-scrolling-list]')
    if (isCurrent && link.current && list) scrollWithin(list, link.current)
  }, [isCurrent])
  return (
    <li>
      <Link
        ref={link}
        to={{ hash: id }}
        aria-current={isCurrent ? 'location' : undefined}
        className={cn(
          'flex items-baseline gap-3 rounded-s px-2.5 py-1.5 text-13 text-quiet leading-5 transition-colors duration-100 hover:bg-surface-hover hover:text-text focus-visible:-outline-offset-2',
          'aria-[current]:bg-surface-hover aria-[current]:text-text',
        )}
      >
        {children}
      </Link>
    </li>
  )
}
