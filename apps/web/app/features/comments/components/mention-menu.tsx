import type { CommentPerson } from '@product/contract/comments'
import { Avatar } from '@product/ui/graphics/avatar'
import { cn } from '@product/ui/styles/class-names'
import { useLayoutEffect, useRef } from 'react'

type MentionMenuProps = {
  id: string
  people: readonly CommentPerson[]
  chosen: number
  onChoose: (person: CommentPerson) => void
}

/** The people whose name or handle begins with what was typed after `@`. */
export function MentionMenu({ id, people, chosen, onChoose }: MentionMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  // At the end of a page or of a list it would open below what is visible.
  // biome-ignore lint/correctness/useExhaustiveDependencies: more people make it taller.
  useLayoutEffect(() => menu.current?.scrollIntoView({ block: 'nearest' }), [people.length])
  return (
    <div
      ref={menu}
      id={id}
      role="listbox"
      aria-label="People to mention"
      className="absolute inset-x-0 top-full z-10 mt-1 max-h-56 scroll-my-2 overflow-y-auto rounded-m border border-line-strong bg-surface-raised p-1 shadow-floating"
    >
      {people.map((person, place) => (
        <div
          key={person.id}
          id={`${id}-${place}`}
          role="option"
          aria-selected={place === chosen}
          tabIndex={-1}
          // The text field keeps the focus.
          onMouseDown={(event) => {
            event.preventDefault()
            onChoose(person)
          }}
          className={cn(
            'flex cursor-default items-center gap-2 rounded-s px-2 py-1.5 text-13',
            place === chosen && 'bg-surface-hover',
          )}
        >
          <Avatar name={person.name} src={person.avatarUrl} size="s" aria-hidden />
          <span className="truncate">{person.name}</span>
          <span className="truncate text-12 text-faint">@{person.handle}</span>
        </div>
      ))}
    </div>
  )
}
