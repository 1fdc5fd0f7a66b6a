import {
  CommandPalette,
  CommandPaletteEmpty,
  CommandPaletteFooter,
  CommandPaletteInput,
  CommandPaletteList,
} from '@product/ui/overlays/command-palette'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { CommandGroups, type CommandGroupsProps } from './command-groups.tsx'
import { SearchHits, useSearch } from './search-hits.tsx'

type CommandMenuProps = Pick<CommandGroupsProps, 'isOperator' | 'onSignOut'> & {
  open: boolean
  onOpenChange: (open: boolean) => void
}

const hints = [
  { keys: ['↑', '↓'], label: 'Move' },
  { keys: ['↵'], label: 'Choose' },
  { keys: ['Esc'], label: 'Close' },
]

/** Ctrl/⌘ K: go anywhere, find anything and do anything from the keyboard. */
export function CommandMenu({ open, onOpenChange, ...person }: CommandMenuProps) {
  const close = () => onOpenChange(false)
  useCommandShortcut(() => onOpenChange(!open))
  return (
    <CommandPalette open={open} onOpenChange={onOpenChange} label="Commands" shouldFilter={false}>
      <CommandContent {...person} onDone={close} />
      <CommandPaletteFooter hints={hints} />
    </CommandPalette>
  )
}

/** Of its own, so that each opening begins with nothing typed. */
function CommandContent({ onDone, ...person }: Omit<CommandGroupsProps, 'typed'>) {
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  const { hits, isSearching, error } = useSearch(typed)

  function open(address: string, state: unknown) {
    onDone()
    return navigate(address, { state })
  }

  return (
    <>
      <CommandPaletteInput
        placeholder="Search prompts..."
        value={typed}
        onValueChange={setTyped}
        loading={isSearching}
      />
      <CommandPaletteList>
        <CommandGroups typed={typed} onDone={onDone} {...person} />
        <SearchHits hits={hits} onChoose={open} />
        {isSearching ? null : (
          <CommandPaletteEmpty>
            {error ? 'Search failed. Please try again.' : 'Nothing found.'}
          </CommandPaletteEmpty>
        )}
      </CommandPaletteList>
    </>
  )
}

function useCommandShortcut(toggle: () => void) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      toggle()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  })
}
