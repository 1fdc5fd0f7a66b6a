import * as ScrollAreaPrimitive from 'radix-ui/scroll-area'
import type { ComponentProps } from 'react'
import { cn } from '../styles/class-names.ts'

function Scrollbar({ orientation }: { orientation: 'vertical' | 'horizontal' }) {
  return (
    <ScrollAreaPrimitive.Scrollbar
      orientation={orientation}
      className={cn(
        'flex touch-none select-none p-0.5',
        orientation === 'vertical' ? 'w-2.5' : 'h-2.5 flex-col',
      )}
    >
      <ScrollAreaPrimitive.Thumb className="relative flex-1 rounded-full bg-line-strong hover:bg-faint" />
    </ScrollAreaPrimitive.Scrollbar>
  )
}

type ScrollAreaProps = ComponentProps<typeof ScrollAreaPrimitive.Root> & { label: string }

export function ScrollArea({ label, className, children, ...props }: ScrollAreaProps) {
  return (
    <ScrollAreaPrimitive.Root className={cn('relative overflow-hidden', className)} {...props}>
      <ScrollAreaPrimitive.Viewport
        role="region"
        aria-label={label}
        tabIndex={0}
        className="size-full max-h-[inherit] rounded-[inherit] focus-visible:-outline-offset-2"
      >
        {children}
      </ScrollAreaPrimitive.Viewport>
      <Scrollbar orientation="vertical" />
      <Scrollbar orientation="horizontal" />
      <ScrollAreaPrimitive.Corner />
    </ScrollAreaPrimitive.Root>
  )
}
