import { cn } from '@product/ui/styles/class-names'
import { type ReactNode, useRef } from 'react'
import { useCardKeys } from '../use-card-keys.ts'

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
