import type { PromptCard } from '@product/contract/prompts'
import { Button } from '@product/ui/forms/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuSub,
  DropdownMenuSubContent,
  DropdownMenuSubTrigger,
  DropdownMenuTrigger,
} from '@product/ui/overlays/dropdown-menu'
import { Copy, Download, Ellipsis, FolderMinus, FolderPlus, Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { namePrompt } from '#web/entities/prompt/name-prompt.ts'
import { useChangePrompts } from '../api/change-prompts.ts'
import { useDuplicatePrompt } from '../api/duplicate-prompt.ts'
import { CollectionItems } from './collection-items.tsx'
import { ExportItems } from './export-items.tsx'

type PromptMenuProps = {
  prompt: PromptCard
  /** The collection that is looked at: the prompt can be taken out of it. */
  collection?: string | undefined
}

export function PromptMenu({ prompt, collection }: PromptMenuProps) {
  const change = useChangePrompts()
  const duplicate = useDuplicatePrompt()
  const ids = [prompt.id]
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button iconOnly size="s" variant="ghost" aria-label={`Actions for ${namePrompt(prompt)}`}>
          <Ellipsis />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuItem asChild>
          <Link to={`/editor/${prompt.id}`}>
            <Pencil />
            Edit
          </Link>
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => duplicate.mutate(prompt.id)}>
          <Copy />
          Duplicate
        </DropdownMenuItem>
        <DropdownMenuSub>
          <DropdownMenuSubTrigger>
            <FolderPlus />
            Add to collection
          </DropdownMenuSubTrigger>
          <DropdownMenuSubContent>
            <CollectionItems
              except={prompt.collections}
              onChoose={(slug) => change({ action: 'add-to-collection', ids, collection: slug })}
            />
          </DropdownMenuSubContent>
        </DropdownMenuSub>
        {collection === undefined ? null : (
          <DropdownMenuItem
            onSelect={() => change({ action: 'remove-from-collection', ids, collection })}
          >
            <FolderMinus />
            Remove from collection
          </DropdownMenuItem>
        )}
        <DropdownMenuSub>
          <DropdownMenuSubTrigger>
            <Download />
            Export
          </DropdownMenuSubTrigger>
          <DropdownMenuSubContent>
            <ExportItems scope={{ kind: 'prompts', ids }} />
          </DropdownMenuSubContent>
        </DropdownMenuSub>
        <DropdownMenuSeparator />
        <DropdownMenuItem tone="danger" onSelect={() => change({ action: 'delete', ids })}>
          <Trash2 />
          Delete
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
