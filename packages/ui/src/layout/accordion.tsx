import { ChevronDown } from 'lucide-react'
import * as AccordionPrimitive from 'radix-ui/accordion'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '../styles/class-names.ts'

type AccordionProps = {
  defaultValue?: string
  value?: string
  onValueChange?: (value: string) => void
  className?: string
  children: ReactNode
}

/** At most one item is open, and it can be closed again. */
export function Accordion({ className, ...props }: AccordionProps) {
  return (
    <AccordionPrimitive.Root
      type="single"
      collapsible
      className={cn('divide-y divide-line border-line border-y', className)}
      {...props}
    />
  )
}

export const AccordionItem = AccordionPrimitive.Item

export function AccordionTrigger({
  className,
  children,
  ...props
}: ComponentProps<typeof AccordionPrimitive.Trigger>) {
  return (
    <AccordionPrimitive.Header className="flex">
      <AccordionPrimitive.Trigger
        className={cn(
          'group flex min-h-11 flex-1 items-center justify-between gap-4 py-3 text-left font-medium text-14 focus-visible:rounded-s',
          className,
        )}
        {...props}
      >
        {children}
        <ChevronDown className="text-faint transition-transform duration-150 group-hover:text-text group-data-[state=open]:rotate-180" />
      </AccordionPrimitive.Trigger>
    </AccordionPrimitive.Header>
  )
}

export function AccordionContent({
  className,
  children,
  ...props
}: ComponentProps<typeof AccordionPrimitive.Content>) {
  return (
    <AccordionPrimitive.Content
      className="overflow-hidden data-[state=closed]:animate-fold data-[state=open]:animate-unfold"
      {...props}
    >
      <div className={cn('max-w-[68ch] pb-4 text-14 text-quiet', className)}>{children}</div>
    </AccordionPrimitive.Content>
  )
}
