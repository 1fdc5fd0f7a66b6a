import * as TooltipPrimitive from 'radix-ui/tooltip'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '../styles/class-names.ts'
import { Kbd } from '../text/kbd.tsx'

export function TooltipProvider(props: ComponentProps<typeof TooltipPrimitive.Provider>) {
  return (
    <TooltipPrimitive.Provider
      delayDuration={700}
      skipDelayDuration={300}
      disableHoverableContent
      {...props}
    />
  )
}

type TooltipProps = Omit<ComponentProps<typeof TooltipPrimitive.Content>, 'content'> & {
  content: ReactNode
  shortcut?: string | undefined
  defaultOpen?: boolean
}

export function Tooltip({
  content,
  shortcut,
  defaultOpen = false,
  className,
  children,
  ...props
}: TooltipProps) {
  return (
    <TooltipPrimitive.Root defaultOpen={defaultOpen}>
      <TooltipPrimitive.Trigger
        asChild
        onFocus={(event) => {
          // A menu that was closed by the pointer gives the focus back: nobody asks for the name then.
          if (!event.currentTarget.matches(':focus-visible')) event.preventDefault()
        }}
      >
        {children}
      </TooltipPrimitive.Trigger>
      <TooltipPrimitive.Portal>
        <TooltipPrimitive.Content
          sideOffset={6}
          collisionPadding={8}
          className={cn(
            'pointer-events-none z-50 flex max-w-70 items-center gap-2 rounded-s border border-line-strong bg-surface-raised px-2 py-1 text-12 text-text shadow-floating',
            'origin-(--radix-tooltip-content-transform-origin) animate-float-in data-[state=closed]:animate-float-out',
            className,
          )}
          {...props}
        >
          {content}
          {shortcut ? <Kbd>{shortcut}</Kbd> : null}
        </TooltipPrimitive.Content>
      </TooltipPrimitive.Portal>
    </TooltipPrimitive.Root>
  )
}
