import { extensionShortcuts } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { cn } from '@product/ui/styles/class-names'
import { Kbd } from '@product/ui/text/kbd'
import { useModifierKey } from '@product/ui/text/use-modifier-key'
import { Check, CircleAlert } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { type Delivery, describeDelivery } from './deliver-text.ts'

type Action = {
  label: string
  icon?: ReactNode
  isMain?: boolean
  isDisabled?: boolean
  /** The shortcut that runs it; see `readActionKey`. */
  key: ActionKey
  run: () => void
}

type ActionKey = 'modifier' | 'alt' | 'modifier-shift'

type ActionBarProps = {
  actions: readonly Action[]
  delivery: Delivery | undefined
  /** Shown until something is delivered. */
  notice?: string | undefined
}

/** Below a prompt or a result: what to do with it, each by a key too. */
export function ActionBar({ actions, delivery, notice }: ActionBarProps) {
  const modifier = useModifierKey()
  const symbols: Record<string, string> = { Mod: modifier, Shift: '⇧', Enter: '↵' }
  return (
    <footer className="flex min-h-12 flex-none flex-wrap items-center justify-end gap-2 border-line border-t px-3 py-2">
      <DeliveryStatus delivery={delivery} notice={notice} />
      {actions.map(({ label, icon, isMain = false, isDisabled = false, key, run }) => (
        <Button
          key={label}
          variant={isMain ? 'primary' : 'secondary'}
          disabled={isDisabled}
          onClick={run}
          aria-keyshortcuts={keysOf[key].join('+').replace('Mod', 'Control')}
        >
          {icon}
          {label}
          <Kbd tone={isMain ? 'inherit' : 'faint'} className="hidden @lg:inline-flex">
            {keysOf[key].map((name) => symbols[name] ?? name).join(' ')}
          </Kbd>
        </Button>
      ))}
    </footer>
  )
}

const keysOf: Record<ActionKey, readonly string[]> = {
  modifier: extensionShortcuts.insert.keys,
  alt: extensionShortcuts.copy.keys,
  'modifier-shift': extensionShortcuts.run.keys,
}

function DeliveryStatus({ delivery, notice }: Pick<ActionBarProps, 'delivery' | 'notice'>) {
  const hasFailed = delivery?.kind === 'failed' || delivery?.kind === 'covered'
  const text = delivery ? describeDelivery(delivery) : notice
  return (
    <p
      role="status"
      className={cn(
        'mr-auto flex min-w-0 items-center gap-1.5 text-12',
        hasFailed ? 'text-danger' : 'text-quiet',
      )}
    >
      {text ? (
        <>
          {hasFailed ? <CircleAlert aria-hidden /> : <Check aria-hidden className="text-success" />}
          {text}
        </>
      ) : null}
    </p>
  )
}

/** Runs the action whose Enter was pressed. */
export function runActionByKey(event: KeyboardEvent, actions: readonly Action[]): void {
  const pressed = readActionKey(event)
  const action = pressed && actions.find(({ key }) => key === pressed)
  if (!action || action.isDisabled) return
  event.preventDefault()
  action.run()
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

export function readActionKey(event: Pressed): ActionKey | null {
  if (event.key !== 'Enter') return null
  if (event.ctrlKey || event.metaKey) return event.shiftKey ? 'modifier-shift' : 'modifier'
  return event.altKey ? 'alt' : null
}
