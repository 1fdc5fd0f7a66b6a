import { Button } from '@product/ui/forms/button'
import { Kbd } from '@product/ui/text/kbd'
import { setShortcutsOpen } from '#web/lib/shortcuts/shortcut-store.ts'

const hints = [
  { keys: ['J', 'K'], does: 'Move' },
  { keys: ['Space'], does: 'Preview' },
  { keys: ['X'], does: 'Select' },
  { keys: ['E'], does: 'Edit' },
  { keys: ['C'], does: 'Copy' },
]

/** For those with a keyboard. */
export function ShortcutHints() {
  return (
    <div className="hidden flex-wrap items-center gap-x-5 gap-y-2 text-12 text-faint pointer-fine:flex">
      {hints.map(({ keys, does }) => (
        <span key={does} className="inline-flex items-center gap-1.5">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {does}
        </span>
      ))}
      <Button size="s" variant="ghost" className="ml-auto" onClick={() => setShortcutsOpen(true)}>
        <Kbd>?</Kbd>
        All shortcuts
      </Button>
    </div>
  )
}
