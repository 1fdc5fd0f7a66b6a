import { ScrollRegion } from '@product/ui/layout/scroll-region'
import { Dialog, DialogContent, DialogHeader, DialogTitle } from '@product/ui/overlays/dialog'
import { Kbd } from '@product/ui/text/kbd'
import { useModifierKey } from '@product/ui/text/use-modifier-key'
import { useEffect } from 'react'
import { isTyping } from './is-typing.ts'
import { everywhereShortcuts, type ShortcutGroup } from './shortcut-groups.ts'
import { setShortcutsOpen, useShortcutState } from './shortcut-store.ts'

/** All shortcuts of the screen. Rendered once in a layout. */
export function ShortcutsDialog({
  everywhere = everywhereShortcuts,
}: {
  everywhere?: ShortcutGroup
}) {
  const { groups, isOpen } = useShortcutState()
  useQuestionMark()
  return (
    <Dialog open={isOpen} onOpenChange={setShortcutsOpen}>
      <DialogContent aria-describedby={undefined}>
        <DialogHeader>
          <DialogTitle>Keyboard shortcuts</DialogTitle>
        </DialogHeader>
        <ScrollRegion
          label="Shortcuts"
          role="group"
          className="mx-2.5 mt-2 mb-2.5 flex min-h-0 flex-col gap-5 rounded-s px-2.5 py-2 focus-visible:outline-1 focus-visible:outline-line-strong"
        >
          {[...groups, everywhere].map((group) => (
            <Group key={group.title} {...group} />
          ))}
        </ScrollRegion>
      </DialogContent>
    </Dialog>
  )
}

function Group({ title, shortcuts }: ShortcutGroup) {
  const modifierKey = useModifierKey()
  return (
    <section aria-label={title}>
      <h3 className="mb-1 font-medium text-12 text-faint">{title}</h3>
      <dl className="grid">
        {shortcuts.map(({ keys, does }) => (
          <div key={does} className="flex h-8 items-center justify-between gap-4 text-13">
            <dt>{does}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key === 'Mod' ? modifierKey : key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function useQuestionMark(): void {
  useEffect(() => {
    function open(event: KeyboardEvent) {
      const { key, target, ctrlKey, metaKey, altKey } = event
      if (key !== '?' || ctrlKey || metaKey || altKey || isTyping(target)) return
      event.preventDefault()
      setShortcutsOpen(true)
    }
    addEventListener('keydown', open)
    return () => {
      removeEventListener('keydown', open)
      // So that it does not wait, open, for the next layout.
      setShortcutsOpen(false)
    }
  }, [])
}
