import { EmptyState } from '@product/ui/feedback/empty-state'
import { Button } from '@product/ui/forms/button'
import { ScreenHeader } from '@product/ui/layout/screen-header'
import { BulkBar } from '@product/ui/lists/bulk-bar'
import { useSelection } from '@product/ui/lists/use-selection'
import { ConfirmDialog } from '@product/ui/overlays/confirm-dialog'
import { ArrowLeft, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useChangePrompts } from '../api/change-prompts.ts'
import { usePromptPages } from '../api/prompts.ts'
import { BulkLabel } from './export-menu.tsx'
import { ListState } from './list-state.tsx'
import { TrashRow } from './trash-row.tsx'

export function TrashScreen() {
  const pages = usePromptPages({ trash: 'true' })
  const selection = useSelection(pages.prompts?.map(({ id }) => id) ?? [])
  const [doomed, setDoomed] = useState<string[]>([])
  const change = useChangePrompts()
  const restore = (ids: string[]) => change({ action: 'restore', ids })
  return (
    <div className="mx-auto grid max-w-280 gap-5 p-4 md:p-8">
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
          <BulkLabel>Delete for good</BulkLabel>
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
      title={`Delete ${prompts} for good?`}
      text="All versions go too. This action cannot be undone."
      action="Delete for good"
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  )
}
