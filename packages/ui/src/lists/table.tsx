import type { ComponentProps } from 'react'
import { ScrollRegion } from '../layout/scroll-region.tsx'
import { cn } from '../styles/class-names.ts'

type TableProps = ComponentProps<'table'> & { label: string }

/**
 * Scrolls sideways in its own box when it is wider than the screen. Positioned, or what is only read
 * aloud in its cells would widen the page.
 */
export function Table({ label, className, ...props }: TableProps) {
  return (
    <ScrollRegion label={label} className="relative w-full">
      <table className={cn('w-full border-collapse text-left text-13', className)} {...props} />
    </ScrollRegion>
  )
}

export function TableHead({ className, ...props }: ComponentProps<'thead'>) {
  return <thead className={cn('border-line border-b', className)} {...props} />
}

export function TableBody({ className, ...props }: ComponentProps<'tbody'>) {
  return <tbody className={cn('divide-y divide-line', className)} {...props} />
}

export function TableRow({ className, ...props }: ComponentProps<'tr'>) {
  return (
    <tr
      className={cn(
        'transition-colors duration-100 data-[state=selected]:bg-accent-tint [tbody_&]:hover:bg-surface-hover',
        className,
      )}
      {...props}
    />
  )
}

type CellAlignment = { numeric?: boolean }

export function TableHeading({
  numeric = false,
  className,
  ...props
}: ComponentProps<'th'> & CellAlignment) {
  return (
    <th
      scope="col"
      className={cn(
        'h-9 whitespace-nowrap px-3 font-medium text-12 text-faint',
        numeric && 'text-right',
        className,
      )}
      {...props}
    />
  )
}

export function TableCell({
  numeric = false,
  className,
  ...props
}: ComponentProps<'td'> & CellAlignment) {
  return (
    <td
      className={cn('h-11 px-3 py-2', numeric && 'text-right tabular-nums', className)}
      {...props}
    />
  )
}
