import type { PromptCard } from '@product/contract/prompts'
import { contentLimits } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { Field } from '@product/ui/forms/field'
import { Input } from '@product/ui/forms/input'
import { BulkBar } from '@product/ui/lists/bulk-bar'
import type { ListSelection } from '@product/ui/lists/use-selection'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuTrigger,
} from '@product/ui/overlays/dropdown-menu'
import { Popover, PopoverContent, PopoverTrigger } from '@product/ui/overlays/popover'
import { cn } from '@product/ui/styles/class-names'
import { FolderInput, FolderMinus, FolderPlus, Star, Tag, Trash2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { z } from 'zod'
import { useMay } from '#web/entities/workspace/workspaces.ts'
import { useZodForm } from '#web/lib/forms/use-zod-form.ts'
import { useChangePrompts } from '../api/change-prompts.ts'
import { useFacets } from '../api/prompts.ts'
import { BulkLabel, ExportMenu } from './export-menu.tsx'
import { CollectionItems } from './prompt-menu.tsx'

type BulkActionsProps = {
  prompts: readonly PromptCard[] | undefined
  selection: ListSelection
  collection?: string | undefined
}

export function BulkActions({ prompts = [], selection, collection }: BulkActionsProps) {
  const change = useChangePrompts()
  const { selected: ids, clear } = selection
  const mayManage = useMay('managePrompts')
  const areFavorites = prompts.every(({ id, isFavorite }) => isFavorite || !ids.includes(id))
  return (
    <BulkBar label="Selected prompts" count={ids.length} onClear={clear}>
      {mayManage ? <ArrangeActions ids={ids} collection={collection} /> : null}
      <Button
        variant="ghost"
        aria-pressed={areFavorites}
        onClick={() => change({ action: 'favorite', ids, favorite: !areFavorites })}
      >
        <Star className={cn(areFavorites && 'fill-accent text-accent')} />
        <BulkLabel>Favorite</BulkLabel>
      </Button>
      <ExportMenu quiet scope={{ kind: 'prompts', ids }} />
      {mayManage ? (
        <Button variant="ghost" onClick={() => change({ action: 'delete', ids })}>
          <Trash2 />
          <BulkLabel>Delete</BulkLabel>
        </Button>
      ) : null}
    </BulkBar>
  )
}

type ArrangeActionsProps = { ids: string[]; collection: string | undefined }

/** Moves prompts between collections, and tags them. */
function ArrangeActions({ ids, collection }: ArrangeActionsProps) {
  const change = useChangePrompts()
  return (
    <>
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
    </>
  )
}

type CollectionMenuProps = { icon: ReactNode; label: string; onChoose: (slug: string) => void }

/** A button that asks for a collection. */
function CollectionMenu({ icon, label, onChoose }: CollectionMenuProps) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost">
          {icon}
          <BulkLabel>{label}</BulkLabel>
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent side="top">
        <CollectionItems onChoose={onChoose} />
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

const NewTag = z.object({ tag: z.string().trim().min(1, 'Please enter a tag') })

/** Asks for a tag, and suggests those that are there already. */
function TagPopover({ onTag }: { onTag: (tag: string) => void }) {
  const [open, setOpen] = useState(false)
  const listId = useId()
  const { data: facets } = useFacets()

  const { register, submit, errors } = useZodForm(NewTag, {
    defaultValues: { tag: '' },
    resetOnSave: true,
    save: ({ tag }) => {
      onTag(tag)
      setOpen(false)
    },
  })

  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button variant="ghost">
          <Tag />
          <BulkLabel>Tag</BulkLabel>
        </Button>
      </PopoverTrigger>
      <PopoverContent side="top">
        <form onSubmit={submit} noValidate className="flex flex-col gap-3">
          <Field label="Tag" error={errors.tag?.message}>
            <Input
              list={listId}
              autoFocus
              className="[&::-webkit-calendar-picker-indicator]:hidden!"
              maxLength={contentLimits.tag}
              {...register('tag')}
            />
          </Field>
          <datalist id={listId}>
            {facets?.tags.map(({ name }) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <Button type="submit" variant="primary">
            Add tag
          </Button>
        </form>
      </PopoverContent>
    </Popover>
  )
}
