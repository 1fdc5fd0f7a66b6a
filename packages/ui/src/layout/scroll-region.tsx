import type { ComponentProps } from 'react'
import { cn } from '../styles/class-names.ts'

type ScrollRegionProps = Omit<ComponentProps<'section'>, 'aria-label' | 'tabIndex'> & {
  label: string
}

/** A box that scrolls by itself. It can be focused, so that the arrow keys scroll it too. */
export function ScrollRegion({ label, className, ...props }: ScrollRegionProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
      tabIndex={0}
      className={cn('overflow-auto', className)}
      {...props}
    />
  )
}
