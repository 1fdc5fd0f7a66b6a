import * as AlertDialogPrimitive from 'radix-ui/alert-dialog'
import type { ComponentProps } from 'react'
import { Button, type ButtonProps } from '../forms/button.tsx'
import { cn } from '../styles/class-names.ts'
import {
  dialogContentStyle,
  dialogFooterStyle,
  dialogTitleStyle,
  overlayStyle,
} from './dialog-style.ts'
import { useFocusReturn } from './use-focus-return.ts'

export const AlertDialog = AlertDialogPrimitive.Root
export const AlertDialogTrigger = AlertDialogPrimitive.Trigger

export function AlertDialogContent({
  className,
  ...props
}: ComponentProps<typeof AlertDialogPrimitive.Content>) {
  const focusReturn = useFocusReturn(props)
  return (
    <AlertDialogPrimitive.Portal>
      <AlertDialogPrimitive.Overlay className={overlayStyle} />
      <AlertDialogPrimitive.Content
        className={cn(dialogContentStyle({ size: 's' }), className)}
        {...props}
        {...focusReturn}
      />
    </AlertDialogPrimitive.Portal>
  )
}

export function AlertDialogBody({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      className={cn('flex min-h-0 flex-col gap-1.5 overflow-y-auto px-5 py-4.5', className)}
      {...props}
    />
  )
}

export function AlertDialogTitle({
  className,
  ...props
}: ComponentProps<typeof AlertDialogPrimitive.Title>) {
  return <AlertDialogPrimitive.Title className={cn(dialogTitleStyle, className)} {...props} />
}

export function AlertDialogDescription({
  className,
  ...props
}: ComponentProps<typeof AlertDialogPrimitive.Description>) {
  return (
    <AlertDialogPrimitive.Description className={cn('text-13 text-quiet', className)} {...props} />
  )
}

export function AlertDialogFooter({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn(dialogFooterStyle, className)} {...props} />
}

export function AlertDialogCancel(props: ButtonProps) {
  return (
    <AlertDialogPrimitive.Cancel asChild>
      <Button variant="secondary" {...props} />
    </AlertDialogPrimitive.Cancel>
  )
}

export function AlertDialogAction(props: ButtonProps) {
  return (
    <AlertDialogPrimitive.Action asChild>
      <Button variant="danger" {...props} />
    </AlertDialogPrimitive.Action>
  )
}
