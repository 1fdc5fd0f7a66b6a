import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../forms/button.tsx'

type BulkBarProps = { label: string; count: number; onClear: () => void; children: ReactNode }

/** Actions on all selected items. Sticks within a flex column; a row of a grid would hold it in place. */
export function BulkBar({ label, count, onClear, children }: BulkBarProps) {
  if (count === 0) return null
  return (
    <div
      role="toolbar"
      data-floating-bar
      aria-label={label}
      className="scrollbar-none sticky bottom-4 z-10 mx-auto flex w-fit max-w-full animate-slide-in items-center gap-1 overflow-x-auto max-sm:gap-0 rounded-m border border-line-strong bg-surface-raised p-1.5 shadow-floating"
    >
      <p aria-live="polite" className="flex-none pl-2.5 font-medium text-13 tabular-nums">
        {count.toLocaleString('en')} <span className="max-sm:sr-only">selected</span>
      </p>
      <Button iconOnly variant="ghost" aria-label="Clear selection" onClick={onClear}>
        <X />
      </Button>
      {children}
    </div>
  )
}
