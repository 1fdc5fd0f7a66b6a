import { EmptyState } from '@product/ui/feedback/empty-state'
import { Button } from '@product/ui/forms/button'
import { useSelection } from '@product/ui/lists/use-selection'
import { FolderOpen, Plus } from 'lucide-react'
import { useState } from 'react'
import { usePromptPages } from '../api/prompts.ts'
import { AddPromptsDialog } from './add-prompts-dialog.tsx'
import { BulkActions } from './bulk-actions.tsx'
import { ExportMenu } from './export-menu.tsx'
import { ListState } from './list-state.tsx'
import { SelectableList } from './selectable-list.tsx'

type CollectionPromptsProps = { collection: { slug: string; name: string } }

/** The prompts of a collection and their actions. */
export function CollectionPrompts({ collection: { slug, name } }: CollectionPromptsProps) {
  const [isAdding, setIsAdding] = useState(false)
  const pages = usePromptPages({ collection: slug })
  const selection = useSelection(pages.prompts?.map(({ id }) => id) ?? [])
  const add = () => setIsAdding(true)
  return (
    <section aria-labelledby="prompts-heading" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="prompts-heading" className="text-16">
          Prompts in this collection
        </h2>
        <div className="flex flex-wrap gap-2">
          {pages.total > 0 ? <ExportMenu scope={{ kind: 'collection', slug }} /> : null}
          <Button variant="primary" onClick={add}>
            <Plus />
            Add Prompt to Collection
          </Button>
        </div>
      </div>
      <ListState pages={pages} empty={<NoPrompts onAdd={add} />}>
        {(prompts) => (
          <SelectableList
            prompts={prompts}
            total={pages.total}
            selection={selection}
            collection={slug}
            openLabel="View Prompt"
          />
        )}
      </ListState>
      <BulkActions prompts={pages.prompts} selection={selection} collection={slug} />
      <AddPromptsDialog open={isAdding} onOpenChange={setIsAdding} collection={{ slug, name }} />
    </section>
  )
}

function NoPrompts({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      className="rounded-m border border-line border-dashed"
      icon={<FolderOpen />}
      title="No prompts in this collection"
      text="Add prompts to this collection to see them here."
      action={<Button onClick={onAdd}>Add Your First Prompt</Button>}
    />
  )
}
