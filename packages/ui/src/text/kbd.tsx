import type { ComponentProps } from 'react'
import { cn } from '../styles/class-names.ts'

/** `inherit` takes the colour of what it stands on, for instance a primary button. */
type KbdProps = ComponentProps<'kbd'> & { tone?: 'faint' | 'inherit' }

export function Kbd({ tone = 'faint', className, ...props }: KbdProps) {
  return (
    <kbd
      className={cn(
        'inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-xs border px-1 font-medium font-ui text-12 leading-none',
        tone === 'faint' ? 'border-line text-faint' : 'border-current/30',
        className,
      )}
      {...props}
    />
  )
}
