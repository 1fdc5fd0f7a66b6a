import type { PromptCard } from '@product/contract/prompts'
import { Button } from '@product/ui/forms/button'
import { BulkBar } from '@product/ui/lists/bulk-bar'
import type { ListSelection } from '@product/ui/lists/use-selection'
import { cn } from '@product/ui/styles/class-names'
import { FolderInput, FolderMinus, FolderPlus, Star, Trash2 } from 'lucide-react'
import { useChangePrompts } from '../api/change-prompts.ts'
import { BulkLabel } from './bulk-label.tsx'
import { CollectionMenu } from './collection-menu.tsx'
import { ExportMenu } from './export-menu.tsx'
import { TagPopover } from './tag-popover.tsx'

type BulkActionsProps = {
  prompts: readonly PromptCard[] | undefined
  selection: ListSelection
  collection?: string | undefined
}

export function BulkActions({ prompts = [], selection, collection }: BulkActionsProps) {
  const change = useChangePrompts()
  const { selected: ids, clear } = selection
  const areFavorites = prompts.every(({ id, isFavorite }) => isFavorite || !ids.includes(id))
  return (
    <BulkBar label="Selected prompts" count={ids.length} onClear={clear}>
      <CollectionMenu
        icon={<FolderInput />}
        label="Move"
        onChoose={(slug) => change({ action: 'move', ids, collection: slug })}
      />
      <CollectionMenu
        icon={<FolderPlus />}
        label="Add to collection"
        onChoose={(slug) => change({ action: 'add-to-collection', ids, collection: slug })}
      />
      {collection === undefined ? null : (
        <Button
          variant="ghost"
          onClick={() => change({ action: 'remove-from-collection', ids, collection })}
        >
          <FolderMinus />
          <BulkLabel>Remove</BulkLabel>
        </Button>
      )}
      <TagPopover onTag={(tag) => change({ action: 'tag', ids, add: [tag] })} />
      <Button
        variant="ghost"
        aria-pressed={areFavorites}
        onClick={() => change({ action: 'favorite', ids, favorite: !areFavorites })}
      >
        <Star className={cn(areFavorites && 'fill-accent text-accent')} />
        <BulkLabel>Favorite</BulkLabel>
      </Button>
      <ExportMenu quiet scope={{ kind: 'prompts', ids }} />
      <Button variant="ghost" onClick={() => change({ action: 'delete', ids })}>
        <Trash2 />
        <BulkLabel>Delete</BulkLabel>
      </Button>
    </BulkBar>
  )
}
