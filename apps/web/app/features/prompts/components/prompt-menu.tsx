import type { Prompt, PromptCard } from '@product/contract/prompts'
import { Button } from '@product/ui/forms/button'
import { ColorDot } from '@product/ui/graphics/color-dot'
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
import { Tooltip } from '@product/ui/overlays/tooltip'
import {
  Copy,
  CopyPlus,
  Download,
  Ellipsis,
  Eye,
  FolderInput,
  FolderMinus,
  FolderPlus,
  LockOpen,
  Pencil,
  Play,
  Trash2,
  UserPlus,
} from 'lucide-react'
import { Link } from 'react-router'
import { RestrictedMark } from '#web/entities/access/restricted-badge.tsx'
import { useCollections } from '#web/entities/collection/collections.ts'
import { namePrompt } from '#web/entities/prompt/name-prompt.ts'
import { openShareDialog } from '#web/entities/share/share-dialog-store.ts'
import { useCurrentWorkspace, useMay } from '#web/entities/workspace/workspaces.ts'
import { useChangePrompts } from '../api/change-prompts.ts'
import { useDuplicatePrompt } from '../api/prompts.ts'
import { copyPrompt } from '../copy-prompt.ts'
import { isKeptClosed } from '../model/may-widen.ts'
import { ExportItems } from './export-menu.tsx'
import { WorkspaceItems } from './workspace-items.tsx'

type PromptMenuProps = {
  prompt: PromptCard
  /** The collection that is looked at: the prompt can be taken out of it. */
  collection?: string | undefined
}

/** In a list of the current workspace. */
export function PromptMenu({ prompt, collection }: PromptMenuProps) {
  const mayManage = useMay('managePrompts')
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
            {mayManage ? <Pencil /> : <Eye />}
            {mayManage ? 'Edit' : 'Open'}
          </Link>
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => copyPrompt(prompt)}>
          <Copy />
          Copy
        </DropdownMenuItem>
        <DropdownMenuItem asChild>
          <Link to={`/editor/${prompt.id}`}>
            <Play />
            Run
          </Link>
        </DropdownMenuItem>
        <PromptMenuItems
          prompt={prompt}
          collection={collection}
          allowed={{ move: mayManage, share: mayManage, delete: mayManage, export: true }}
        />
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

type PromptMenuItemsProps = {
  prompt: Pick<PromptCard, 'id' | 'collections' | 'isRestricted'> &
    Partial<Pick<Prompt, 'workspaceId'>>
  collection?: string | undefined
  /** The actions that are offered. */
  allowed: Allowed
  onDeleted?: () => void
}

type Allowed = Pick<Prompt['abilities'], 'move' | 'share' | 'delete'> & { export: boolean }

/** The actions on a prompt, for every menu that has them. */
export function PromptMenuItems({ prompt, collection, allowed, onDeleted }: PromptMenuItemsProps) {
  const change = useChangePrompts()
  const duplicate = useDuplicatePrompt()
  const mayCreate = useMay('createPrompts')
  const ids = [prompt.id]
  return (
    <>
      {mayCreate ? (
        <DropdownMenuItem onSelect={() => duplicate.mutate(prompt.id)}>
          <CopyPlus />
          Duplicate
        </DropdownMenuItem>
      ) : null}
      {allowed.move ? <MoveItems prompt={prompt} /> : null}
      {allowed.move ? <ShowItem prompt={prompt} /> : null}
      {collection === undefined || !allowed.move ? null : (
        <DropdownMenuItem
          onSelect={() => change({ action: 'remove-from-collection', ids, collection })}
        >
          <FolderMinus />
          Remove from collection
        </DropdownMenuItem>
      )}
      <WorkspaceItems prompt={prompt} mayMove={allowed.move} onMoved={onDeleted} />
      {allowed.export ? (
        <DropdownMenuSub>
          <DropdownMenuSubTrigger>
            <Download />
            Export
          </DropdownMenuSubTrigger>
          <DropdownMenuSubContent>
            <ExportItems scope={{ kind: 'prompts', ids }} />
          </DropdownMenuSubContent>
        </DropdownMenuSub>
      ) : null}
      {allowed.share ? (
        <DropdownMenuItem onSelect={() => openShareDialog({ kind: 'prompt', id: prompt.id })}>
          <UserPlus />
          Share prompt
        </DropdownMenuItem>
      ) : null}
      {allowed.delete ? <DeleteItem promptId={prompt.id} onDeleted={onDeleted} /> : null}
    </>
  )
}

type DeleteItemProps = { promptId: string; onDeleted: (() => void) | undefined }

function DeleteItem({ promptId, onDeleted }: DeleteItemProps) {
  const change = useChangePrompts()
  return (
    <>
      <DropdownMenuSeparator />
      <DropdownMenuItem
        tone="danger"
        onSelect={async () => {
          if (await change({ action: 'delete', ids: [promptId] })) onDeleted?.()
        }}
      >
        <Trash2 />
        Delete
      </DropdownMenuItem>
    </>
  )
}

/** Of a prompt that was kept for the people of a restricted collection after it left that. */
function ShowItem({ prompt }: Pick<PromptMenuItemsProps, 'prompt'>) {
  const change = useChangePrompts()
  const { data: collections } = useCollections()
  const workspace = useCurrentWorkspace()
  if (!collections || !isKeptClosed(prompt, collections)) return null
  return (
    <DropdownMenuItem onSelect={() => change({ action: 'show-to-workspace', ids: [prompt.id] })}>
      <LockOpen />
      Show to everyone{workspace ? ` in ${workspace.name}` : ''}
    </DropdownMenuItem>
  )
}

function MoveItems({ prompt }: Pick<PromptMenuItemsProps, 'prompt'>) {
  const change = useChangePrompts()
  const ids = [prompt.id]
  return (
    <>
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
      {prompt.collections.length > 0 ? (
        <DropdownMenuSub>
          <DropdownMenuSubTrigger>
            <FolderInput />
            Move to collection
          </DropdownMenuSubTrigger>
          <DropdownMenuSubContent>
            <CollectionItems
              except={prompt.collections}
              onChoose={(slug) => change({ action: 'move', ids, collection: slug })}
            />
          </DropdownMenuSubContent>
        </DropdownMenuSub>
      ) : null}
    </>
  )
}

type CollectionMenuProps = { promptId: string; collections: readonly string[] }

/** The collection of an open prompt, with the others to move it to. */
export function CollectionMenu({ promptId, collections }: CollectionMenuProps) {
  const { data } = useCollections()
  const change = useChangePrompts()
  const [first] = collections
  const current = data?.find(({ slug }) => slug === first)
  // Until its name is known there is nothing to show.
  if (!data || (first !== undefined && !current)) return null
  const others = collections.length - 1
  const action = current ? 'move' : 'add-to-collection'
  const label = current ? 'Move to collection' : 'Add to collection'
  return (
    <DropdownMenu>
      <Tooltip content={label}>
        <DropdownMenuTrigger asChild>
          <Button
            size="s"
            variant={current ? 'secondary' : 'ghost'}
            aria-label={current ? `Collection ${current.name}. ${label}` : label}
            className="min-w-0 max-w-48 shrink rounded-full font-normal max-lg:hidden"
          >
            {current ? <ColorDot color={current.color} /> : <FolderPlus />}
            {current ? <span className="truncate">{current.name}</span> : null}
            {others > 0 ? <span className="text-quiet">+{others}</span> : null}
          </Button>
        </DropdownMenuTrigger>
      </Tooltip>
      <DropdownMenuContent>
        <CollectionItems
          except={collections}
          onChoose={(collection) => change({ action, ids: [promptId], collection })}
        />
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

type CollectionItemsProps = {
  onChoose: (slug: string) => void
  /** Where the prompt is already. */
  except?: readonly string[]
}

/** The collections as items of a menu. */
export function CollectionItems({ onChoose, except = [] }: CollectionItemsProps) {
  const { data: collections = [] } = useCollections()
  const offered = collections.filter(({ slug }) => !except.includes(slug))
  if (offered.length === 0)
    return (
      <DropdownMenuItem asChild>
        <Link to="/collections?new=true">New Collection</Link>
      </DropdownMenuItem>
    )
  return offered.map((collection) => (
    <DropdownMenuItem key={collection.slug} onSelect={() => onChoose(collection.slug)}>
      <ColorDot color={collection.color} />
      <span className="max-w-56 truncate">{collection.name}</span>
      <RestrictedMark of={collection} className="ml-auto pl-3" />
    </DropdownMenuItem>
  ))
}
