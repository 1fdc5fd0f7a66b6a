import { cn } from '@product/ui/styles/class-names'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { findNextCard } from '../../model/move-card.ts'
import type { CardPrompt } from '../../model/present-card.ts'
import { PromptItem } from './prompt-card.tsx'

type CardGridProps = { label: string; isBusy?: boolean; children: ReactNode }

/** Cards in one, two or three columns, which the keyboard walks over. */
export function CardGrid({ label, isBusy = false, children }: CardGridProps) {
  const list = useRef<HTMLUListElement>(null)
  useCardKeys(list)
  return (
    <ul
      ref={list}
      aria-label={label}
      aria-busy={isBusy}
      className={cn(
        'grid gap-4 transition-opacity duration-150 md:grid-cols-2 lg:grid-cols-3 [&>li>*]:h-full',
        isBusy && 'opacity-60',
      )}
    >
      {children}
    </ul>
  )
}

const moves = new Set(['j', 'k', 'ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight'])
const actions = new Set(['c', 's', 'u'])

const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.matches('input, textarea, select, [contenteditable], details *, [role="dialog"] *')

/**
 * J and K go from card to card, and so do arrows once a card has the focus; Enter follows its link,
 * and C, S and U press its buttons.
 */
function useCardKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return
      if (list.current && act(list.current, event.key)) event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [list])
}

/** Whether the key meant something. */
function act(list: HTMLElement, key: string): boolean {
  const card = document.activeElement?.closest<HTMLElement>('[data-card]')
  const isInside = card !== null && card !== undefined && list.contains(card)
  if (actions.has(key) && isInside) {
    card.querySelector<HTMLElement>(`[data-card-action="${key}"]`)?.click()
    return true
  }
  // Without a card in focus, arrows scroll as they always do.
  if (!moves.has(key) || (!isInside && key.startsWith('Arrow'))) return false
  const cards = [...list.querySelectorAll<HTMLElement>('[data-card]')]
  const next = isInside ? findNextCard(cards.map(placeOf), cards.indexOf(card), key) : 0
  cards[next]?.querySelector<HTMLElement>('[data-card-link]')?.focus()
  return true
}

function placeOf(card: HTMLElement) {
  const { left, top } = card.getBoundingClientRect()
  return { left: Math.round(left), top: Math.round(top) }
}

type PromptGridProps = { label: string; prompts: readonly CardPrompt[]; isBusy?: boolean }

export function PromptGrid({ label, prompts, isBusy = false }: PromptGridProps) {
  // A prompt published meanwhile shifts others to the next page, so that pages can repeat them.
  const each = [...new Map(prompts.map((prompt) => [prompt.id, prompt])).values()]
  return (
    <CardGrid label={label} isBusy={isBusy}>
      {each.map((prompt) => (
        <PromptItem key={prompt.id} prompt={prompt} />
      ))}
    </CardGrid>
  )
}
