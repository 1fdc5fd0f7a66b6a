import { Input } from '@product/ui/forms/input'
import { Kbd } from '@product/ui/text/kbd'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { addressOfHit, loadDocsSearch, useDocsSearch } from '#web/entities/docs/use-docs-search.ts'
import { useSearchKey } from '#web/lib/shortcuts/use-search-key.ts'

/** Searches the documentation as one types; the index comes when the field is touched. */
export function DocsSearch({ className }: { className?: string }) {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const { hits, isLoading, hasFailed } = useDocsSearch(typed)
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const id = useId()
  useSearchKey(input)
  const isShown = isOpen && typed.trim() !== ''

  function choose(index: number) {
    const hit = hits[index]
    if (!hit) return
    setOpen(false)
    setTyped('')
    input.current?.blur()
    void navigate(addressOfHit(hit))
  }

  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && hits.length > 0) {
      event.preventDefault()
      setActive((active + step + hits.length) % hits.length)
    } else if (event.key === 'Enter' && isShown) {
      event.preventDefault()
      choose(active)
    } else if (event.key === 'Escape') {
      setTyped('')
      setOpen(false)
    }
  }

  return (
    <search className={className}>
      <div className="relative">
        <Search className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-faint" />
        <Input
          ref={input}
          type="search"
          role="combobox"
          aria-label="Search the documentation"
          aria-keyshortcuts="/"
          aria-expanded={isShown}
          aria-controls={isShown && hits.length > 0 ? `${id}-list` : undefined}
          aria-autocomplete="list"
          aria-activedescendant={isShown && hits.length > 0 ? `${id}-${active}` : undefined}
          placeholder="Search the docs"
          autoComplete="off"
          maxLength={200}
          value={typed}
          onFocus={() => {
            setOpen(true)
            // Failures are shown once something is typed.
            loadDocsSearch().catch(() => undefined)
          }}
          onBlur={() => setOpen(false)}
          onChange={(event) => {
            setTyped(event.target.value)
            setOpen(true)
            setActive(0)
          }}
          onKeyDown={press}
          className="pl-8"
        />
        {typed === '' ? (
          <span className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 pointer-coarse:hidden">
            <Kbd>/</Kbd>
          </span>
        ) : null}
        {isShown ? (
          <div className="absolute top-full left-0 z-50 mt-1.5 max-h-[70dvh] w-full min-w-[min(26rem,calc(100vw-2rem))] overflow-y-auto rounded-m border border-line-strong bg-surface-raised p-1.5 shadow-floating">
            {hits.length === 0 ? (
              <p role="status" className="px-2.5 py-2 text-13 text-quiet">
                {describeNone(isLoading, hasFailed, typed)}
              </p>
            ) : (
              <div id={`${id}-list`} role="listbox" aria-label="Pages">
                {hits.map((hit, index) => (
                  // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus, as a combobox does.
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys.
                  <div
                    key={hit.page}
                    id={`${id}-${index}`}
                    role="option"
                    aria-selected={index === active}
                    onPointerMove={() => setActive(index)}
                    // Before the field loses the focus, and the list with it.
                    onPointerDown={(event) => event.preventDefault()}
                    onClick={() => choose(index)}
                    className="cursor-pointer rounded-s px-2.5 py-2 aria-selected:bg-surface-hover"
                  >
                    <p className="font-medium text-13">
                      {hit.title}
                      {hit.heading ? <span className="text-quiet"> › {hit.heading}</span> : null}
                    </p>
                    <p className="mt-0.5 line-clamp-2 text-12 text-quiet">{hit.excerpt}</p>
                  </div>
                ))}
              </div>
            )}
          </div>
        ) : null}
      </div>
    </search>
  )
}

function describeNone(isLoading: boolean, hasFailed: boolean, typed: string): string {
  if (hasFailed) return 'The search could not be loaded. Reload the page to try again.'
  return isLoading ? 'Loading…' : `No page matches “${typed.trim()}”.`
}
