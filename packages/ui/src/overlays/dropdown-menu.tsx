import { Check, ChevronRight } from 'lucide-react'
import * as MenuPrimitive from 'radix-ui/dropdown-menu'
import type { ComponentProps } from 'react'
import { cn } from '../styles/class-names.ts'
import { floatingStyle, menuItemStyle, menuLabelStyle } from './floating-style.ts'

export const DropdownMenu = MenuPrimitive.Root
export const DropdownMenuTrigger = MenuPrimitive.Trigger
export const DropdownMenuRadioGroup = MenuPrimitive.RadioGroup
export const DropdownMenuSub = MenuPrimitive.Sub

const contentStyle =
  'max-h-(--radix-dropdown-menu-content-available-height) min-w-44 max-w-[calc(100vw-1rem)] origin-(--radix-dropdown-menu-content-transform-origin) overflow-y-auto overflow-x-hidden'

export function DropdownMenuContent({
  className,
  ...props
}: ComponentProps<typeof MenuPrimitive.Content>) {
  return (
    <MenuPrimitive.Portal>
      <MenuPrimitive.Content
        sideOffset={4}
        align="start"
        collisionPadding={8}
        className={cn(floatingStyle, contentStyle, className)}
        {...props}
      />
    </MenuPrimitive.Portal>
  )
}

type DropdownMenuItemProps = ComponentProps<typeof MenuPrimitive.Item> & {
  tone?: 'default' | 'danger'
}

export function DropdownMenuItem({ tone, className, ...props }: DropdownMenuItemProps) {
  return <MenuPrimitive.Item className={cn(menuItemStyle({ tone }), className)} {...props} />
}

function ItemIndicator() {
  return (
    <MenuPrimitive.ItemIndicator className="absolute left-2 text-accent">
      <Check />
    </MenuPrimitive.ItemIndicator>
  )
}

export function DropdownMenuCheckboxItem({
  className,
  children,
  ...props
}: ComponentProps<typeof MenuPrimitive.CheckboxItem>) {
  return (
    <MenuPrimitive.CheckboxItem className={cn(menuItemStyle(), 'pl-8', className)} {...props}>
      <ItemIndicator />
      {children}
    </MenuPrimitive.CheckboxItem>
  )
}

export function DropdownMenuRadioItem({
  className,
  children,
  ...props
}: ComponentProps<typeof MenuPrimitive.RadioItem>) {
  return (
    <MenuPrimitive.RadioItem className={cn(menuItemStyle(), 'pl-8', className)} {...props}>
      <ItemIndicator />
      {children}
    </MenuPrimitive.RadioItem>
  )
}

export function DropdownMenuSubTrigger({
  className,
  children,
  ...props
}: ComponentProps<typeof MenuPrimitive.SubTrigger>) {
  return (
    <MenuPrimitive.SubTrigger className={cn(menuItemStyle(), className)} {...props}>
      {children}
      <ChevronRight className="ml-auto" />
    </MenuPrimitive.SubTrigger>
  )
}

export function DropdownMenuSubContent({
  className,
  ...props
}: ComponentProps<typeof MenuPrimitive.SubContent>) {
  return (
    <MenuPrimitive.Portal>
      <MenuPrimitive.SubContent
        sideOffset={2}
        alignOffset={-5}
        collisionPadding={8}
        className={cn(floatingStyle, contentStyle, className)}
        {...props}
      />
    </MenuPrimitive.Portal>
  )
}

export function DropdownMenuLabel({
  className,
  ...props
}: ComponentProps<typeof MenuPrimitive.Label>) {
  return <MenuPrimitive.Label className={cn(menuLabelStyle, className)} {...props} />
}

export function DropdownMenuSeparator({
  className,
  ...props
}: ComponentProps<typeof MenuPrimitive.Separator>) {
  return <MenuPrimitive.Separator className={cn('-mx-1 my-1 h-px bg-line', className)} {...props} />
}

export function DropdownMenuShortcut({ className, ...props }: ComponentProps<'span'>) {
  return (
    <span className={cn('ml-auto pl-6 text-12 text-faint tracking-wide', className)} {...props} />
  )
}
