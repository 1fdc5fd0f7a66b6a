import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { versionShortcuts } from '#web/lib/shortcuts/shortcut-groups.ts'
import { useShortcutGroup } from '#web/lib/shortcuts/shortcut-store.ts'

type TimelineKeys = {
  promptId: string
  shownNumber: number | undefined
  onPick: (number: number) => void
  onToggleDiff: () => void
}

const typing = 'input:not([type="radio"]), textarea, select, [role="dialog"], [role="menu"]'

/** J and K move between versions, X picks one to compare, D shows the diff, E opens the editor. */
export function useTimelineKeys({ promptId, shownNumber, onPick, onToggleDiff }: TimelineKeys) {
  const navigate = useNavigate()
  useShortcutGroup(versionShortcuts)
  const press = useEffectEvent((key: string): boolean => {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-version]')]
    const focused = document.activeElement?.closest<HTMLElement>('[data-version]')
    const row = focused ?? rows.find(({ dataset }) => Number(dataset.version) === shownNumber)
    const place = row ? rows.indexOf(row) : -1
    switch (key) {
      case 'j':
        // The first press goes to the version on show.
        focusRow(focused ? rows[place + 1] : row)
        return true
      case 'k':
        focusRow(focused ? rows[place - 1] : row)
        return true
      case 'x':
        if (row) onPick(Number(row.dataset.version))
        return true
      case 'd':
        onToggleDiff()
        return true
      case 'e':
        void navigate(`/editor/${promptId}`)
        return true
      default:
        return false
    }
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (event.target instanceof Element && event.target.closest(typing)) return
      if (press(event.key.toLowerCase())) event.preventDefault()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

const focusRow = (row: HTMLElement | undefined): void => row?.querySelector('button')?.focus()
