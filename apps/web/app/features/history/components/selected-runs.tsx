import { BulkBar } from '@product/ui/bulk-bar'
import { Button } from '@product/ui/button'
import { Trash2 } from 'lucide-react'
import type { ListSelection } from '#web/lib/selection/use-selection.ts'

type SelectedRunsProps = { selection: ListSelection; onDelete: () => void }

export function SelectedRuns({ selection, onDelete }: SelectedRunsProps) {
  return (
    <BulkBar label="Selected runs" count={selection.selected.length} onClear={selection.clear}>
      <Button variant="ghost" onClick={onDelete}>
        <Trash2 />
        Delete
      </Button>
    </BulkBar>
  )
}
