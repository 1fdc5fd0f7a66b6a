import type { FormEventHandler, ReactNode } from 'react'
import { Button } from '../forms/button.tsx'
import { FormError } from '../forms/form-error.tsx'
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from './dialog.tsx'

type DialogFormProps = {
  title: ReactNode
  description?: ReactNode
  onSubmit: FormEventHandler<HTMLFormElement>
  submitLabel: string
  submitVariant?: 'primary' | 'danger'
  /** The form is being saved. */
  pending?: boolean
  /** An error that belongs to no single field. */
  error?: ReactNode
  /** At the start of the footer, for example a button that deletes. */
  footerStart?: ReactNode
  /** The fields. */
  children: ReactNode
}

/**
 * The inside of a dialog that is one form. Used alone, within `DialogContent`, where the state of the
 * form must begin anew with each opening: the content of a closed dialog is unmounted.
 */
export function DialogForm({
  title,
  description,
  onSubmit,
  submitLabel,
  submitVariant = 'primary',
  pending = false,
  error,
  footerStart,
  children,
}: DialogFormProps) {
  return (
    <form onSubmit={onSubmit} noValidate className="flex min-h-0 flex-col">
      <DialogHeader>
        <DialogTitle className="break-words">{title}</DialogTitle>
        {description ? <DialogDescription>{description}</DialogDescription> : null}
      </DialogHeader>
      <DialogBody>
        {children}
        <FormError>{error}</FormError>
      </DialogBody>
      <DialogFooter>
        {footerStart ? <div className="mr-auto">{footerStart}</div> : null}
        <DialogClose asChild>
          <Button>Cancel</Button>
        </DialogClose>
        <Button type="submit" variant={submitVariant} loading={pending}>
          {submitLabel}
        </Button>
      </DialogFooter>
    </form>
  )
}

type FormDialogProps = DialogFormProps & {
  open: boolean
  onOpenChange: (open: boolean) => void
  size?: 's' | 'm' | 'l'
}

/** A dialog that is one form: it asks, shows errors, and is cancelled or submitted. */
export function FormDialog({ open, onOpenChange, size = 's', ...form }: FormDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      {/* Without a description, Radix warns unless it is told that none is meant. */}
      <DialogContent size={size} {...(!form.description && { 'aria-describedby': undefined })}>
        <DialogForm {...form} />
      </DialogContent>
    </Dialog>
  )
}
