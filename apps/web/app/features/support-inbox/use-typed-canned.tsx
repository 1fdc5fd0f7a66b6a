import type { CannedAnswer } from '@product/contract/canned-answers'
import { cn } from '@product/ui/styles/class-names'
import { type KeyboardEvent, useId, useState } from 'react'
import {
  findTypedCanned,
  matchCanned,
  offersFirstCanned,
  type TypedCanned,
} from './model/find-canned.ts'

type Place = { start: number; end: number }

type Options = {
  /** Undefined while they are loaded. */
  answers: readonly CannedAnswer[] | undefined
  onChoose: (answer: CannedAnswer, place: Place) => void
  /** There are none: the first one is to be written. */
  onWriteFirst: (place: Place) => void
}

type Offer = { id: string; title: string; text: string; choose: (place: Place) => void }

const nothingYet = { title: 'No canned answers yet', text: 'Write the first one' }

/** The list of canned answers that opens after a slash. */
export function useTypedCanned({ answers, onChoose, onWriteFirst }: Options) {
  const id = useId()
  const [typed, setTyped] = useState<TypedCanned | null>(null)
  const [chosen, setChosen] = useState(0)
  const offered = typed ? listOffers(typed) : []
  const place = Math.min(chosen, offered.length - 1)
  const isOpen = offered.length > 0
  const close = () => setTyped(null)
  function listOffers(wanted: TypedCanned): Offer[] {
    if (offersFirstCanned(answers, wanted))
      return [{ id: 'first', ...nothingYet, choose: onWriteFirst }]
    return matchCanned(answers ?? [], wanted).map((answer) => ({
      ...answer,
      choose: (where) => onChoose(answer, where),
    }))
  }
  const choose = (offer: Offer | undefined) => {
    if (!offer || !typed) return
    close()
    offer.choose({ start: typed.start, end: typed.start + 1 + typed.query.length })
  }
  /** Whether the key was for the list. */
  const takeKey = (event: KeyboardEvent): boolean => {
    if (!isOpen || event.nativeEvent.isComposing || event.metaKey || event.ctrlKey) return false
    const steps: Record<string, () => void> = {
      ArrowDown: () => setChosen((place + 1) % offered.length),
      ArrowUp: () => setChosen((place + offered.length - 1) % offered.length),
      Enter: () => choose(offered[place]),
      Tab: () => choose(offered[place]),
      Escape: close,
    }
    const step = steps[event.key]
    if (!step) return false
    event.preventDefault()
    event.stopPropagation()
    step()
    return true
  }
  return {
    close,
    takeKey,
    follow: ({ value, selectionStart }: HTMLTextAreaElement) => {
      const next = findTypedCanned(value, selectionStart)
      if (next?.query !== typed?.query) setChosen(0)
      setTyped(next)
    },
    attributes: isOpen
      ? {
          'aria-autocomplete': 'list' as const,
          'aria-controls': id,
          'aria-activedescendant': `${id}-${place}`,
        }
      : {},
    menu: isOpen ? (
      <div
        id={id}
        role="listbox"
        aria-label="Canned answers"
        className="absolute inset-x-0 bottom-full z-10 mb-1 max-h-56 overflow-y-auto rounded-m border border-line-strong bg-surface-raised p-1 shadow-floating"
      >
        {offered.map((offer, index) => (
          <div
            key={offer.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === place}
            tabIndex={-1}
            // The text field keeps the focus.
            onMouseDown={(event) => {
              event.preventDefault()
              choose(offer)
            }}
            className={cn(
              'grid cursor-default rounded-s px-2 py-1.5 text-13',
              index === place && 'bg-surface-hover',
            )}
          >
            <span className="truncate font-medium">{offer.title}</span>
            <span className="truncate text-12 text-faint">{offer.text}</span>
          </div>
        ))}
      </div>
    ) : null,
  }
}
