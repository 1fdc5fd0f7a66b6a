import { Link } from 'react-router'
import { discoverTabs } from '#web/content/discover.ts'
import { addressOf, type LibraryView } from '../model/library-view.ts'

/** What kind of prompts is shown; each says on hover what it means. */
export function TypeTabs({ view }: { view: LibraryView }) {
  return (
    <nav
      aria-label="Kinds of prompts"
      className="scrollbar-none -mb-px flex min-w-0 gap-5 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 sm:gap-6"
    >
      {discoverTabs.map(({ type, label, explanation }) => (
        <span key={type} className="group relative flex-none">
          <Link
            to={addressOf(view, { type, sort: undefined })}
            preventScrollReset
            aria-current={view.type === type ? 'page' : undefined}
            aria-describedby={`about-${type}`}
            className="flex h-10 items-center border-transparent border-b-2 font-medium text-14 text-quiet transition-colors duration-100 hover:text-text aria-[current=page]:border-accent aria-[current=page]:text-text pointer-coarse:h-11"
          >
            {label}
          </Link>
          <span
            id={`about-${type}`}
            role="tooltip"
            className="pointer-events-none invisible absolute top-full left-0 z-20 mt-2 w-max max-w-64 rounded-s border border-line-strong bg-surface-raised px-2.5 py-1.5 text-12 text-text opacity-0 shadow-floating transition-opacity duration-100 group-focus-within:visible group-focus-within:opacity-100 group-hover:visible group-hover:opacity-100 group-hover:delay-700 max-sm:hidden"
          >
            {explanation}
          </span>
        </span>
      ))}
    </nav>
  )
}
