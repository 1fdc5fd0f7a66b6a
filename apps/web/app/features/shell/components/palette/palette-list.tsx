import {
  CommandBox,
  CommandPaletteEmpty,
  CommandPaletteFooter,
  CommandPaletteGroup,
  CommandPaletteInput,
  CommandPaletteItem,
  CommandPaletteList,
} from '@product/ui/overlays/command-palette'
import { Badge } from '@product/ui/text/badge'
import { useModifierKey } from '@product/ui/text/use-modifier-key'
import type { LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'

export type PaletteItem = {
  key: string
  label: string
  /** Instead of the label, for instance with marks. */
  title?: ReactNode
  icon: LucideIcon
  detail?: ReactNode
  shortcut?: readonly string[]
  /** The kind of item, where all kinds stand in one list. */
  kind: 'Prompt' | 'Template' | 'Collection' | 'Command'
  isFound?: boolean
  choose: () => void
  /** The second action, by Ctrl/⌘ Enter. */
  open?: () => void
}

export type PaletteSection = { heading: string; items: readonly PaletteItem[] }

type PaletteListProps = {
  typed: string
  onType: (typed: string) => void
  /** One without a heading is a list of everything that matches. */
  sections: readonly PaletteSection[]
  isSearching?: boolean
  empty: string
  /** Whether prompts are among the items. */
  hasPrompts: boolean
}

/** The first step of the palette: what is typed, and everything that can be chosen. */
export function PaletteList({ typed, onType, sections, ...props }: PaletteListProps) {
  const [selected, setSelected] = useState('')
  const modifierKey = useModifierKey()
  const items = sections.flatMap((section) => section.items)
  const first = items[0]?.key ?? ''
  // One that has left the list gives way to the first, or Enter would do nothing.
  const current = items.some(({ key }) => key === selected) ? selected : first
  // The items that rank first may be loaded after the commands.
  const [shownFirst, setShownFirst] = useState(first)
  if (first !== shownFirst) {
    setShownFirst(first)
    setSelected(first)
  }
  const input = useRef<HTMLInputElement>(null)
  // Also on the way back from a step. After the dialog, which notes where the focus came from.
  useEffect(() => queueMicrotask(() => input.current?.focus()), [])

  function openByKeyboard(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    const item = items.find(({ key }) => key === current)
    if (item) (item.open ?? item.choose)()
  }

  return (
    <CommandBox
      label="Commands"
      shouldFilter={false}
      value={current}
      onValueChange={setSelected}
      onKeyDown={openByKeyboard}
    >
      <CommandPaletteInput
        ref={input}
        placeholder="Search prompts or run a command"
        value={typed}
        onValueChange={onType}
        loading={props.isSearching ?? false}
      />
      <CommandPaletteList>
        {sections
          .filter(({ items }) => items.length > 0)
          .map(({ heading, items }) => (
            <CommandPaletteGroup key={heading} {...(heading !== '' && { heading })}>
              {items.map((item) => (
                <PaletteRow key={item.key} item={item} isMixed={heading === ''} />
              ))}
            </CommandPaletteGroup>
          ))}
        {props.isSearching ? null : <CommandPaletteEmpty>{props.empty}</CommandPaletteEmpty>}
      </CommandPaletteList>
      <CommandPaletteFooter
        hints={[
          { keys: ['↑', '↓'], label: 'Move' },
          { keys: ['↵'], label: props.hasPrompts ? 'Choose, Fill & copy' : 'Choose' },
          ...(props.hasPrompts ? [{ keys: [modifierKey, '↵'], label: 'Open in editor' }] : []),
          { keys: ['Esc'], label: 'Close' },
        ]}
      />
    </CommandBox>
  )
}

function PaletteRow({ item, isMixed }: { item: PaletteItem; isMixed: boolean }) {
  const { key, label, title, icon: Icon, detail, shortcut, kind, choose } = item
  return (
    <CommandPaletteItem
      value={key}
      icon={<Icon />}
      detail={detail}
      shortcut={shortcut ?? []}
      hint={kind === 'Prompt' ? 'Fill & copy' : undefined}
      onSelect={choose}
      aside={isMixed && kind !== 'Command' ? <Badge>{kind}</Badge> : undefined}
    >
      {title ?? label}
    </CommandPaletteItem>
  )
}
