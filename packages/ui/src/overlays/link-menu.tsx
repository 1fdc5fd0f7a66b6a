import { ChevronDown } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { cn } from '../styles/class-names.ts'
import { floatingStyle } from './floating-style.ts'

type LinkMenuProps = {
  label: ReactNode
  /** For those who do not see the menu that it opens. */
  accessibleLabel?: string
  isActive?: boolean
  align?: 'start' | 'end'
  className?: string
  children: ReactNode
}

export const menuLinkStyle =
  'flex min-h-8 w-full items-center gap-2 rounded-s px-2 py-1 text-left text-13 hover:bg-surface-hover focus-visible:bg-surface-hover focus-visible:-outline-offset-2 aria-[current=true]:text-accent pointer-coarse:min-h-11'

/** A menu of links. It opens without a script too: pages can be read and walked without one. */
export function LinkMenu({
  label,
  accessibleLabel,
  isActive = false,
  align = 'start',
  className,
  children,
}: LinkMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null)
  const [open, setOpen] = useState(false)
  useCloseOutside(menu, open)
  return (
    <details
      ref={menu}
      className={cn('sm:relative', className)}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      onKeyDown={moveInMenu}
    >
      <summary
        aria-label={accessibleLabel}
        className={cn(
          'relative flex h-8 touch-target cursor-pointer select-none list-none items-center gap-1.5 rounded-s border px-3 font-medium text-13 transition-colors duration-100 [&::-webkit-details-marker]:hidden',
          isActive
            ? 'border-accent-line bg-accent-tint text-accent'
            : 'border-line bg-surface-raised hover:border-line-strong hover:bg-surface-hover',
        )}
      >
        {label}
        <ChevronDown aria-hidden className="-mr-1 size-3.5 opacity-70" />
      </summary>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the clicks are those of the links in it. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link is clicked by Enter as well. */}
      <div
        onClick={() => close(menu.current)}
        className={cn(
          floatingStyle,
          'absolute top-full z-30 mt-1.5 max-h-80 overflow-y-auto max-sm:inset-x-0 sm:w-60',
          align === 'end' ? 'sm:right-0' : 'sm:left-0',
        )}
      >
        {children}
      </div>
    </details>
  )
}

function close(menu: HTMLDetailsElement | null) {
  if (menu) menu.open = false
}

function useCloseOutside(menu: RefObject<HTMLDetailsElement | null>, open: boolean) {
  useEffect(() => {
    if (!open) return
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !menu.current?.contains(target)) close(menu.current)
    }
    addEventListener('pointerdown', closeOutside)
    addEventListener('focusin', closeOutside)
    return () => {
      removeEventListener('pointerdown', closeOutside)
      removeEventListener('focusin', closeOutside)
    }
  }, [menu, open])
}

function moveInMenu(event: KeyboardEvent<HTMLDetailsElement>) {
  const menu = event.currentTarget
  const summary = menu.querySelector('summary')
  if (event.key === 'Escape' && menu.open) {
    menu.open = false
    summary?.focus()
    return event.stopPropagation()
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  event.preventDefault()
  event.stopPropagation()
  menu.open = true
  const items = [...menu.querySelectorAll<HTMLElement>('div a, div button')]
  const { activeElement } = document
  const place = activeElement instanceof HTMLElement ? items.indexOf(activeElement) : -1
  items[(place + step + items.length) % items.length]?.focus()
}
