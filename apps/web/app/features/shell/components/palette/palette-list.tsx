import {
  CommandBox,
  CommandPaletteEmpty,
  CommandPaletteFooter,
  CommandPaletteGroup,
  CommandPaletteInput,
  CommandPaletteItem,
  CommandPaletteList,
} from '@product/ui/overlays/command-palette'
import { useSelectedItem } from '@product/ui/overlays/use-selected-item'
import { Badge } from '@product/ui/text/badge'
import { useModifierKey } from '@product/ui/text/use-modifier-key'
import type { LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { RestrictedBadge, type Restriction } from '#web/entities/access/restricted-badge.tsx'
import { hintsOf, paletteShortcuts } from '#web/lib/shortcuts/shortcut-groups.ts'

export type PaletteItem = {
  key: string
  label: string
  /** Instead of the label, for instance with marks. */
  title?: ReactNode
  icon: LucideIcon
  detail?: ReactNode
  shortcut?: readonly string[]
  /** The kind of item, where all kinds stand in one list. */
  kind: 'Prompt' | 'Template' | 'Collection' | 'Command' | 'Docs' | 'Question'
  isFound?: boolean
  /** Whether few people see it, and how many. */
  restriction?: Restriction
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
  const modifierKey = useModifierKey()
  const items = sections.flatMap((section) => section.items)
  const keys = items.map(({ key }) => key)
  const selection = useSelectedItem(keys, typed)
  const input = useRef<HTMLInputElement>(null)
  // Also on the way back from a step. After the dialog, which notes where the focus came from.
  useEffect(() => queueMicrotask(() => input.current?.focus()), [])

  function openByKeyboard(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    const item = items.find(({ key }) => key === selection.value)
    if (item) (item.open ?? item.choose)()
  }

  return (
    <CommandBox label="Commands" shouldFilter={false} {...selection} onKeyDown={openByKeyboard}>
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
        hints={hintsOf(paletteShortcuts, modifierKey).filter(
          ({ label }) => props.hasPrompts || label !== 'Open in editor',
        )}
      />
    </CommandBox>
  )
}

function PaletteRow({ item, isMixed }: { item: PaletteItem; isMixed: boolean }) {
  const { key, label, title, icon: Icon, detail, shortcut, kind, restriction, choose } = item
  const kindBadge = isMixed && kind !== 'Command' ? <Badge>{kind}</Badge> : null
  return (
    <CommandPaletteItem
      value={key}
      icon={<Icon />}
      detail={detail}
      shortcut={shortcut ?? []}
      hint={kind === 'Prompt' ? 'Fill & copy' : undefined}
      onSelect={choose}
      aside={
        restriction?.isRestricted || kindBadge ? (
          <>
            {restriction ? (
              <RestrictedBadge of={restriction} textClassName="max-sm:sr-only" />
            ) : null}
            {kindBadge}
          </>
        ) : undefined
      }
    >
      {title ?? label}
    </CommandPaletteItem>
  )
}
