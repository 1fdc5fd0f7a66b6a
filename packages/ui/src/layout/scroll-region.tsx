import type { ComponentProps } from 'react'
import { cn } from '../styles/class-names.ts'

type ScrollRegionProps = Omit<ComponentProps<'div'>, 'aria-label' | 'tabIndex'> & {
  label: string
}

/** A box that scrolls by itself. It can be focused, so that the arrow keys scroll it too. */
export function ScrollRegion({ label, role = 'region', className, ...props }: ScrollRegionProps) {
  return (
    // Not a section: some of these are figures or groups, and a section may not have those roles.
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: every role that is passed here takes a label.
    <div
      role={role}
      aria-label={label}
      tabIndex={0}
      className={cn('overflow-auto', className)}
      {...props}
    />
  )
}
