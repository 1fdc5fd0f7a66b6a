import { SearchField } from '@product/ui/forms/search-field'
import { Kbd } from '@product/ui/text/kbd'
import { Suspense, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { discoverHero } from '#web/content/discover.ts'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
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
  useKey('/', () => {
    input.current?.focus()
    input.current?.select()
  })
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

const everywhere = [
  { keys: ['/'], does: 'search' },
  { keys: ['J', 'K'], does: 'move' },
  { keys: ['Enter'], does: 'open' },
]

const allShortcuts = { keys: ['?'], does: 'all shortcuts' }

const onPrompts = [
  ...everywhere,
  { keys: ['C'], does: 'copy' },
  { keys: ['S'], does: 'star' },
  { keys: ['U'], does: 'use' },
]

// The dialog comes with the first press of its key, in two steps: see `prompt-page/load-later.ts`.
const DiscoverShortcuts = lazyComponent(
  async () => (await import('./load-shortcuts.ts')).loadShortcuts(),
  'overlay',
)

/** For those with a keyboard. */
export function KeyHints({ kind }: { kind: 'prompts' | 'collections' }) {
  const [isAsked, setAsked] = useState(false)
  // Once it is there, the dialog hears the key too.
  useKey('?', () => setAsked(true))
  return (
    <>
      <ul
        aria-label="Keys"
        className="mt-8 hidden flex-wrap justify-center gap-x-5 gap-y-2 text-12 text-faint pointer-fine:flex"
      >
        {[...(kind === 'prompts' ? onPrompts : everywhere), allShortcuts].map(({ keys, does }) => (
          <li key={does} className="inline-flex items-center gap-1.5">
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
            {does}
          </li>
        ))}
      </ul>
      <Suspense>{isAsked ? <DiscoverShortcuts kind={kind} /> : null}</Suspense>
    </>
  )
}

/**
 * A key that is pressed alone, wherever nothing is being written. Not from `lib/shortcuts`: shared with other pages, it
 * would be one more file to load.
 */
function useKey(wanted: string, onPress: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event
    if (key !== wanted || ctrlKey || metaKey || altKey) return
    if (target instanceof Element && target.matches('input, textarea, select, [contenteditable]'))
      return
    event.preventDefault()
    onPress()
  })
  useEffect(() => {
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
