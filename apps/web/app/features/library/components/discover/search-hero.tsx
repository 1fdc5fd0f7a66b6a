import { SearchField } from '@product/ui/forms/search-field'
import { Kbd } from '@product/ui/text/kbd'
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { discoverHero } from '#web/content/discover.ts'
import { useEarlyInput } from '#web/lib/page/use-early-input.ts'
import { addressOf, type LibraryView, listParts } from '../../model/library-view.ts'

/** Searches while one types; without a script, when the form is sent. */
export function SearchHero({ view }: { view: LibraryView }) {
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const search = useCallback(
    (q: string) =>
      void navigate(addressOf(view, { q }), { replace: true, preventScrollReset: true }),
    [navigate, view],
  )
  useEarlyInput(form, (textOf) => {
    if (textOf('q') !== view.q) search(textOf('q'))
  })
  useSlash(input)
  const others = listParts({ ...view, q: '', cursor: undefined })
  return (
    <header>
      <h1 className="text-40">{discoverHero.title}</h1>
      <p className="mt-3 max-w-[52em] text-pretty text-16 text-quiet">{discoverHero.lead}</p>
      <search>
        <form
          ref={form}
          action="/discover"
          className="relative mt-6 max-w-160"
          onSubmit={(event) => {
            event.preventDefault()
            search(input.current?.value ?? '')
          }}
        >
          {others.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <SearchField
            ref={input}
            name="q"
            label={discoverHero.search}
            controlSize="l"
            aria-keyshortcuts="/"
            value={view.q}
            onSearch={search}
          />
          <Kbd
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-4 my-auto max-sm:hidden [form:focus-within>&]:hidden [form:has(input:not(:placeholder-shown))>&]:hidden"
          >
            /
          </Kbd>
        </form>
      </search>
    </header>
  )
}

/** A slash puts the cursor into the search, wherever nothing is being written. */
function useSlash(input: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event
      if (key !== '/' || ctrlKey || metaKey || altKey) return
      if (target instanceof Element && target.matches('input, textarea, select, [contenteditable]'))
        return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [input])
}

const everywhere = [
  { keys: ['/'], does: 'search' },
  { keys: ['J', 'K'], does: 'move' },
  { keys: ['Enter'], does: 'open' },
]

const onPrompts = [
  ...everywhere,
  { keys: ['C'], does: 'copy' },
  { keys: ['S'], does: 'star' },
  { keys: ['U'], does: 'use' },
]

/** For those with a keyboard. */
export function KeyHints({ kind }: { kind: 'prompts' | 'collections' }) {
  return (
    <ul
      aria-label="Keys"
      className="mt-8 hidden flex-wrap justify-center gap-x-5 gap-y-2 text-12 text-faint pointer-fine:flex"
    >
      {(kind === 'prompts' ? onPrompts : everywhere).map(({ keys, does }) => (
        <li key={does} className="inline-flex items-center gap-1.5">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {does}
        </li>
      ))}
    </ul>
  )
}
