import { Check, ChevronDown, ChevronUp } from 'lucide-react'
import * as SelectPrimitive from 'radix-ui/select'
import type { ComponentProps } from 'react'
import { floatingStyle, menuItemStyle, menuLabelStyle } from '../overlays/floating-style.ts'
import { cn } from '../styles/class-names.ts'
import { useFieldControl } from './field-context.tsx'
import { controlStyle } from './input.tsx'

export const Select = SelectPrimitive.Root
export const SelectGroup = SelectPrimitive.Group

type SelectTriggerProps = ComponentProps<typeof SelectPrimitive.Trigger> & {
  placeholder?: string
  controlSize?: 'm' | 'l'
}

export function SelectTrigger({
  placeholder,
  controlSize = 'm',
  className,
  ...props
}: SelectTriggerProps) {
  const { required: _required, ...wiring } = useFieldControl(props)
  return (
    <SelectPrimitive.Trigger
      className={cn(
        controlStyle({ controlSize }),
        'flex items-center justify-between gap-2 text-left data-placeholder:text-faint [&>span]:truncate',
        className,
      )}
      {...props}
      {...wiring}
    >
      <SelectPrimitive.Value placeholder={placeholder} />
      <SelectPrimitive.Icon asChild>
        <ChevronDown className="text-faint" />
      </SelectPrimitive.Icon>
    </SelectPrimitive.Trigger>
  )
}

const scrollButtonStyle = 'flex h-6 items-center justify-center text-faint'

export function SelectContent({
  className,
  children,
  ...props
}: ComponentProps<typeof SelectPrimitive.Content>) {
  return (
    <SelectPrimitive.Portal>
      <SelectPrimitive.Content
        position="popper"
        sideOffset={4}
        collisionPadding={8}
        className={cn(
          floatingStyle,
          'max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) origin-(--radix-select-content-transform-origin) overflow-hidden',
          className,
        )}
        {...props}
      >
        <SelectPrimitive.ScrollUpButton className={scrollButtonStyle}>
          <ChevronUp />
        </SelectPrimitive.ScrollUpButton>
        <SelectPrimitive.Viewport>{children}</SelectPrimitive.Viewport>
        <SelectPrimitive.ScrollDownButton className={scrollButtonStyle}>
          <ChevronDown />
        </SelectPrimitive.ScrollDownButton>
      </SelectPrimitive.Content>
    </SelectPrimitive.Portal>
  )
}

export function SelectItem({
  className,
  children,
  ...props
}: ComponentProps<typeof SelectPrimitive.Item>) {
  return (
    <SelectPrimitive.Item className={cn(menuItemStyle(), 'pr-8', className)} {...props}>
      <SelectPrimitive.ItemText>{children}</SelectPrimitive.ItemText>
      <SelectPrimitive.ItemIndicator className="absolute right-2 text-accent">
        <Check />
      </SelectPrimitive.ItemIndicator>
    </SelectPrimitive.Item>
  )
}

export function SelectLabel({ className, ...props }: ComponentProps<typeof SelectPrimitive.Label>) {
  return <SelectPrimitive.Label className={cn(menuLabelStyle, className)} {...props} />
}

export function SelectSeparator({
  className,
  ...props
}: ComponentProps<typeof SelectPrimitive.Separator>) {
  return (
    <SelectPrimitive.Separator className={cn('-mx-1 my-1 h-px bg-line', className)} {...props} />
  )
}
