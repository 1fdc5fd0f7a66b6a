import { BulkBar } from '@product/ui/bulk-bar'
import { Button } from '@product/ui/button'
import { FolderInput, FolderMinus, FolderPlus, Star, Trash2 } from 'lucide-react'
import type { ListSelection } from '#web/lib/selection/use-selection.ts'
import { useChangePrompts } from '../api/change-prompts.ts'
import { BulkLabel } from './bulk-label.tsx'
import { CollectionMenu } from './collection-menu.tsx'
import { ExportMenu } from './export-menu.tsx'
import { TagPopover } from './tag-popover.tsx'

type BulkActionsProps = { selection: ListSelection; collection?: string | undefined }

export function BulkActions({ selection, collection }: BulkActionsProps) {
  const change = useChangePrompts()
  const { selected: ids, clear } = selection
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
      <Button variant="ghost" onClick={() => change({ action: 'favorite', ids, favorite: true })}>
        <Star />
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
