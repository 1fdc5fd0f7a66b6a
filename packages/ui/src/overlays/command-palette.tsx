import { Command } from 'cmdk'
import { Search } from 'lucide-react'
import * as DialogPrimitive from 'radix-ui/dialog'
import type { ComponentProps, ReactNode } from 'react'
import { Spinner } from '../feedback/spinner.tsx'
import { cn } from '../styles/class-names.ts'
import { Kbd } from '../text/kbd.tsx'
import { overlayStyle } from './dialog-style.ts'
import { useFocusReturn } from './use-focus-return.ts'

type CommandPaletteProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  label: string
  /** False when the items are already the answer to what was typed. */
  shouldFilter?: boolean
  children: ReactNode
}

export function CommandPalette({
  open,
  onOpenChange,
  label,
  shouldFilter = true,
  children,
}: CommandPaletteProps) {
  const focusReturn = useFocusReturn({})
  return (
    <DialogPrimitive.Root open={open} onOpenChange={onOpenChange}>
      <DialogPrimitive.Portal>
        <DialogPrimitive.Overlay className={overlayStyle} />
        <DialogPrimitive.Content
          {...focusReturn}
          aria-describedby={undefined}
          className={cn(
            'fixed inset-x-3 top-[min(14vh,8rem)] z-50 mx-auto max-w-160 overflow-hidden rounded-l border border-line-strong bg-surface-raised text-text shadow-floating outline-hidden',
            'animate-float-in data-[state=closed]:animate-float-out',
          )}
        >
          <DialogPrimitive.Title className="sr-only">{label}</DialogPrimitive.Title>
          <Command
            label={label}
            shouldFilter={shouldFilter}
            loop
            className="flex max-h-[min(28rem,calc(86dvh-2rem))] flex-col"
          >
            {children}
          </Command>
        </DialogPrimitive.Content>
      </DialogPrimitive.Portal>
    </DialogPrimitive.Root>
  )
}

/** The same list within something else that floats, such as a popover. */
export function CommandBox({ className, ...props }: ComponentProps<typeof Command>) {
  return <Command loop className={cn('flex min-h-0 flex-col', className)} {...props} />
}

type CommandPaletteInputProps = ComponentProps<typeof Command.Input> & { loading?: boolean }

export function CommandPaletteInput({
  loading = false,
  className,
  ...props
}: CommandPaletteInputProps) {
  return (
    <div className="flex flex-none items-center gap-2.5 border-line border-b px-4">
      {loading ? <Spinner className="text-faint" /> : <Search className="text-faint" />}
      <Command.Input
        className={cn('h-12 w-full min-w-0 bg-transparent text-16 outline-hidden', className)}
        {...props}
      />
    </div>
  )
}

export function CommandPaletteList({ className, ...props }: ComponentProps<typeof Command.List>) {
  return (
    <Command.List
      className={cn('min-h-0 flex-1 scroll-py-2 overflow-y-auto overscroll-contain p-2', className)}
      {...props}
    />
  )
}

export function CommandPaletteGroup({ className, ...props }: ComponentProps<typeof Command.Group>) {
  return (
    <Command.Group
      className={cn(
        '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-12 [&_[cmdk-group-heading]]:text-faint',
        className,
      )}
      {...props}
    />
  )
}

type CommandPaletteItemProps = ComponentProps<typeof Command.Item> & {
  icon?: ReactNode
  /** Quiet words at the right of the label, for instance where the thing belongs. */
  detail?: ReactNode
  /** Quiet words on a line of their own. */
  below?: ReactNode
  shortcut?: readonly string[]
}

export function CommandPaletteItem({
  icon,
  detail,
  below,
  shortcut = [],
  className,
  children,
  ...props
}: CommandPaletteItemProps) {
  return (
    <Command.Item
      className={cn(
        'group flex min-h-9 cursor-default select-none items-center gap-2.5 rounded-s px-2 text-13 pointer-coarse:min-h-11',
        'data-[disabled=true]:opacity-50 data-[selected=true]:bg-surface-hover',
        className,
      )}
      {...props}
    >
      {icon ? (
        <span className="flex text-faint group-data-[selected=true]:text-text">{icon}</span>
      ) : null}
      <span className={cn('grid min-w-0', below && 'py-1.5')}>
        <span className="flex min-w-0 items-center gap-2.5">
          <span className={cn('min-w-0 truncate', detail && 'max-w-[60%] flex-none')}>
            {children}
          </span>
          {detail ? <span className="min-w-0 truncate text-12 text-faint">{detail}</span> : null}
        </span>
        {below ? <span className="truncate text-12 text-faint tabular-nums">{below}</span> : null}
      </span>
      {shortcut.length > 0 ? (
        <span className="ml-auto flex flex-none gap-1">
          {shortcut.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </span>
      ) : null}
    </Command.Item>
  )
}

export function CommandPaletteEmpty({ className, ...props }: ComponentProps<typeof Command.Empty>) {
  return (
    <Command.Empty className={cn('py-10 text-center text-13 text-quiet', className)} {...props} />
  )
}

type CommandPaletteFooterProps = { hints: readonly { keys: readonly string[]; label: string }[] }

export function CommandPaletteFooter({ hints }: CommandPaletteFooterProps) {
  return (
    <div className="flex flex-none flex-wrap items-center gap-x-4 gap-y-1 border-line border-t px-4 py-2 text-12 text-faint pointer-coarse:hidden">
      {hints.map((hint) => (
        <span key={hint.label} className="flex items-center gap-1.5">
          {hint.keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {hint.label}
        </span>
      ))}
    </div>
  )
}
