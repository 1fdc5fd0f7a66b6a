import { Input } from '@product/ui/forms/input'
import { scrollWithin } from '@product/ui/layout/scroll-within'
import { cn } from '@product/ui/styles/class-names'
import { Search } from 'lucide-react'
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { filterOperations } from '../model/filter-operations.ts'
import { locateSection, type Outline } from '../model/outline.ts'
import { introductionSections } from './introduction-sections.ts'
import { MethodBadge } from './method-badge.tsx'

type NavigationProps = {
  outline: Outline
  /** The tag whose page is shown, if one is. */
  tag: string | undefined
  current: string | undefined
}

/**
 * Beside the text on wide screens. It stays in view and marks the section being read. The operations of
 * other tags are listed only while they are searched for.
 */
export function Navigation({ outline, tag, current }: NavigationProps) {
  const [filter, setFilter] = useState('')
  const shown = filterOperations(outline, filter)
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
        {filter === '' ? (
          <>
            <Link
              to="/docs"
              className="mb-5 block px-2.5 text-13 text-quiet hover:text-text focus-visible:-outline-offset-2"
            >
              ← Documentation
            </Link>
            <Group title="Introduction">
              {introductionSections.map(({ id, title }) => (
                <Entry key={id} id={id} outline={outline} current={current}>
                  {title}
                </Entry>
              ))}
            </Group>
            <Group title="Operations">
              {outline.map((group) => (
                <Fragment key={group.id}>
                  <Entry id={group.id} outline={outline} current={current}>
                    <span className={cn('flex-1', group.id === tag && 'font-medium text-text')}>
                      {group.title}
                    </span>
                    <span className="text-12 text-faint tabular-nums">
                      {group.operations.length}
                    </span>
                  </Entry>
                  {group.id === tag && (
                    <li className="my-1 ml-2.5 border-line border-l pl-1.5">
                      <ul aria-label={group.title}>
                        <OperationEntries group={group} outline={outline} current={current} />
                      </ul>
                    </li>
                  )}
                </Fragment>
              ))}
            </Group>
          </>
        ) : (
          shown.map((group) => (
            <Group key={group.id} title={group.title}>
              <OperationEntries group={group} outline={outline} current={current} />
            </Group>
          ))
        )}
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

type OperationEntriesProps = {
  group: Outline[number]
  outline: Outline
  current: string | undefined
}

const OperationEntries = ({ group, outline, current }: OperationEntriesProps) =>
  group.operations.map(({ id, method, title }) => (
    <Entry key={id} id={id} outline={outline} current={current}>
      <span className="min-w-0 flex-1">{title}</span>
      <MethodBadge method={method} short className="leading-5" />
    </Entry>
  ))

type EntryProps = {
  id: string
  outline: Outline
  current: string | undefined
  children: ReactNode
}

function Entry({ id, outline, current, children }: EntryProps) {
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
        to={locateSection(outline, id)}
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
