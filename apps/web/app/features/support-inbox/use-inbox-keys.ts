import { useEffect, useEffectEvent } from 'react'
import { isTyping } from '#web/lib/shortcuts/is-typing.ts'
import { inboxShortcuts } from '#web/lib/shortcuts/shortcut-groups.ts'
import { useShortcutGroup } from '#web/lib/shortcuts/shortcut-store.ts'

type InboxKeys = {
  ids: readonly string[]
  shownId: string | undefined
  onShow: (id: string) => void
}

/** J and K go through the list. */
export function useInboxKeys({ ids, shownId, onShow }: InboxKeys): void {
  useShortcutGroup(inboxShortcuts)
  useKeys({
    j: () => move(1),
    k: () => move(-1),
  })
  function move(step: number) {
    const place = shownId === undefined ? -1 : ids.indexOf(shownId)
    const next = ids[place === -1 ? 0 : place + step]
    if (next) onShow(next)
  }
}

/** Single letters while nothing is being written and no dialog is open. */
export function useKeys(actions: Record<string, () => void>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event
    if (ctrlKey || metaKey || altKey || defaultPrevented || isTyping(target)) return
    if (document.querySelector('[role=dialog][data-state=open], [role=menu]')) return
    const action = actions[key.toLowerCase()]
    if (!action) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
