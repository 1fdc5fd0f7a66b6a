import type { Collection } from '@product/contract/collections'
import { ColorDot } from '@product/ui/graphics/color-dot'
import { type DragEvent, useState } from 'react'
import { carriesPrompts, readCarriedPrompts } from '#web/entities/prompt/prompt-drag.ts'
import { SidebarLink } from './sidebar-link.tsx'

type SidebarCollectionProps = {
  collection: Collection
  /** Called with the ids of prompts that were dragged onto it. */
  onDrop: (ids: string[]) => void
}

export function SidebarCollection({ collection, onDrop }: SidebarCollectionProps) {
  const [isOver, setIsOver] = useState(false)

  function hover(event: DragEvent) {
    if (!carriesPrompts(event.dataTransfer)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setIsOver(true)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    onDrop(readCarriedPrompts(event.dataTransfer))
  }

  return (
    <SidebarLink
      to={`/collection/${collection.slug}`}
      icon={<ColorDot color={collection.color} />}
      onDragEnter={hover}
      onDragOver={hover}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      {...(isOver && { className: 'bg-accent-tint text-text outline-1 outline-accent-line' })}
    >
      {collection.name}
    </SidebarLink>
  )
}
