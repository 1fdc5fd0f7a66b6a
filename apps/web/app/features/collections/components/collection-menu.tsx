import type { Collection } from '@product/contract/collections'
import { Button } from '@product/ui/forms/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@product/ui/overlays/dropdown-menu'
import { Ellipsis, Pencil, Settings, Trash2, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { openShareDialog } from '#web/entities/share/share-dialog-store.ts'
import { useMay } from '#web/entities/workspace/workspaces.ts'
import { CollectionSettingsDialog } from './collection-settings-dialog.tsx'
import { DeleteCollectionDialog } from './delete-collection-dialog.tsx'
import { RenameCollectionDialog } from './rename-collection-dialog.tsx'
import { UnpublishedPromptsDialog } from './unpublished-prompts-dialog.tsx'

type CollectionMenuProps = { collection: Collection; onDeleted?: () => void }

export function CollectionMenu({ collection, onDeleted }: CollectionMenuProps) {
  const [dialog, setDialog] = useState<'rename' | 'settings' | 'publish' | 'delete'>()
  const close = () => setDialog(undefined)
  const mayChange = useMay('changeCollections')
  const { id, slug } = collection
  const share = () => openShareDialog({ kind: 'collection', id, slug })
  if (!mayChange) return null
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button
            iconOnly
            size="s"
            variant="ghost"
            aria-label={`Actions for ${collection.name}`}
            className="z-1"
          >
            <Ellipsis />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuItem onSelect={() => setDialog('rename')}>
            <Pencil />
            Rename
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={share}>
            <UserPlus />
            Share
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => setDialog('settings')}>
            <Settings />
            Settings
          </DropdownMenuItem>
          <DropdownMenuSeparator />
          <DropdownMenuItem tone="danger" onSelect={() => setDialog('delete')}>
            <Trash2 />
            Delete
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {dialog === 'rename' ? (
        <RenameCollectionDialog collection={collection} onClose={close} />
      ) : null}
      {dialog === 'settings' ? (
        <CollectionSettingsDialog
          collection={collection}
          onClose={close}
          onMadePublic={() => setDialog('publish')}
          onShared={share}
        />
      ) : null}
      {dialog === 'publish' ? (
        <UnpublishedPromptsDialog collection={collection} onClose={close} />
      ) : null}
      {dialog === 'delete' ? (
        <DeleteCollectionDialog collection={collection} onClose={close} onDeleted={onDeleted} />
      ) : null}
    </>
  )
}
