import { Command } from 'cmdk'
import { Search } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Spinner } from '../feedback/spinner.tsx'
import { cn } from '../styles/class-names.ts'
import { Kbd } from '../text/kbd.tsx'

/** The input and the list below it, inside a PaletteFrame or a popover. */
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
        className={cn('h-13 w-full min-w-0 bg-transparent text-16 outline-hidden', className)}
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
  /** At the right, for instance what kind of thing it is. */
  aside?: ReactNode
  /** The action of Enter, shown on the selected item. */
  hint?: ReactNode
}

export function CommandPaletteItem({
  icon,
  detail,
  below,
  shortcut = [],
  aside,
  hint,
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
          {detail ? <span className="min-w-0 truncate text-12 text-quiet">{detail}</span> : null}
        </span>
        {below ? <span className="truncate text-12 text-faint tabular-nums">{below}</span> : null}
      </span>
      {shortcut.length > 0 || aside || hint ? (
        <span className="ml-auto flex flex-none items-center gap-1">
          {hint ? (
            <span className="hidden items-center gap-1.5 text-12 text-quiet group-data-[selected=true]:flex pointer-coarse:hidden!">
              {hint}
              <Kbd className="text-quiet">↵</Kbd>
            </span>
          ) : null}
          {aside}
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
