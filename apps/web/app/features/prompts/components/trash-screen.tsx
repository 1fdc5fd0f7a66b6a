import type { PromptCard } from '@product/contract/prompts'
import { EmptyState } from '@product/ui/feedback/empty-state'
import { Button } from '@product/ui/forms/button'
import { Checkbox } from '@product/ui/forms/checkbox'
import { ScreenHeader } from '@product/ui/layout/screen-header'
import { BulkBar } from '@product/ui/lists/bulk-bar'
import { type ListSelection, useSelection } from '@product/ui/lists/use-selection'
import { ConfirmDialog } from '@product/ui/overlays/confirm-dialog'
import { cn } from '@product/ui/styles/class-names'
import { RelativeTime } from '@product/ui/text/relative-time'
import { VisuallyHidden } from '@product/ui/text/visually-hidden'
import { ArrowLeft, RotateCcw, Trash2 } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { Link } from 'react-router'
import { namePrompt } from '#web/entities/prompt/name-prompt.ts'
import { useChangePrompts } from '../api/change-prompts.ts'
import { usePromptPages } from '../api/prompts.ts'
import { daysLeft } from '../model/days-left.ts'
import { BulkLabel } from './export-menu.tsx'
import { ListState } from './list-state.tsx'
import { PromptExcerpt } from './prompt-details.tsx'

export function TrashScreen() {
  const pages = usePromptPages({ trash: 'true' })
  const selection = useSelection(pages.prompts?.map(({ id }) => id) ?? [])
  const [doomed, setDoomed] = useState<string[]>([])
  const change = useChangePrompts()
  const restore = (ids: string[]) => change({ action: 'restore', ids })
  return (
    <div className="mx-auto flex max-w-280 flex-col gap-5 p-4 md:p-8">
      <ScreenHeader title="Trash" text="What is here is deleted after 30 days.">
        <Button asChild variant="ghost">
          <Link to="/prompts">
            <ArrowLeft />
            All prompts
          </Link>
        </Button>
      </ScreenHeader>
      <ListState pages={pages} empty={<NothingDeleted />}>
        {(prompts) => (
          <ul
            aria-label="Deleted prompts"
            className="rounded-m border border-line bg-surface-raised"
          >
            {prompts.map((prompt) => (
              <TrashRow
                key={prompt.id}
                prompt={prompt}
                selection={selection}
                onRestore={() => restore([prompt.id])}
                onDelete={() => setDoomed([prompt.id])}
              />
            ))}
          </ul>
        )}
      </ListState>
      <BulkBar label="Selected prompts" count={selection.selected.length} onClear={selection.clear}>
        <Button variant="ghost" onClick={() => restore(selection.selected)}>
          <RotateCcw />
          <BulkLabel>Restore</BulkLabel>
        </Button>
        <Button variant="ghost" onClick={() => setDoomed(selection.selected)}>
          <Trash2 />
          <BulkLabel>Delete permanently</BulkLabel>
        </Button>
      </BulkBar>
      <ConfirmDeletion
        count={doomed.length}
        onCancel={() => setDoomed([])}
        onConfirm={() => change({ action: 'delete-for-good', ids: doomed })}
      />
    </div>
  )
}

function NothingDeleted() {
  return (
    <EmptyState
      icon={<Trash2 />}
      title="The trash is empty"
      text="Prompts that you delete stay here for 30 days."
      action={
        <Button asChild>
          <Link to="/prompts">View All Prompts</Link>
        </Button>
      }
    />
  )
}

type ConfirmDeletionProps = { count: number; onCancel: () => void; onConfirm: () => void }

function ConfirmDeletion({ count, onCancel, onConfirm }: ConfirmDeletionProps) {
  const prompts = count === 1 ? 'this prompt' : `${count.toLocaleString('en')} prompts`
  return (
    <ConfirmDialog
      open={count > 0}
      title={`Delete ${prompts} permanently?`}
      text="All versions go too. This action cannot be undone."
      action="Delete permanently"
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  )
}

type TrashRowProps = {
  prompt: PromptCard
  selection: ListSelection
  onRestore: () => void
  onDelete: () => void
}

function TrashRow({ prompt, selection, onRestore, onDelete }: TrashRowProps) {
  const isSelected = selection.isSelected(prompt.id)
  const name = namePrompt(prompt)
  return (
    <li
      data-prompt-id={prompt.id}
      className={cn(
        'flex flex-wrap items-start gap-x-3 gap-y-2 border-line border-b px-3 py-3.5 last:border-b-0',
        isSelected && 'bg-surface-hover',
      )}
    >
      <span className="flex h-6 items-center">
        <Checkbox
          aria-label={`Select ${name}`}
          checked={isSelected}
          onClick={(event: MouseEvent) => selection.toggle(prompt.id, event.shiftKey)}
        />
      </span>
      <div className="grid min-w-0 flex-1 basis-60 gap-1">
        <h2 className="truncate text-14">{name}</h2>
        <PromptExcerpt text={prompt.excerpt} variables={prompt.variables} />
        <Deadline deletedAt={prompt.deletedAt} />
      </div>
      <div className="flex items-center gap-1">
        <Button size="s" onClick={onRestore}>
          <RotateCcw />
          Restore
          <VisuallyHidden> {name}</VisuallyHidden>
        </Button>
        <Button size="s" variant="ghost" onClick={onDelete}>
          <Trash2 />
          Delete permanently
          <VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      </div>
    </li>
  )
}

function Deadline({ deletedAt }: { deletedAt: string | null }) {
  if (deletedAt === null) return null
  const days = daysLeft(deletedAt, Date.now())
  return (
    <p className="text-12 text-faint">
      Deleted <RelativeTime value={deletedAt} /> · {days === 1 ? '1 day left' : `${days} days left`}
    </p>
  )
}
