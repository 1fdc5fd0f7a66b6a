import { Button } from '@product/ui/forms/button'
import { BulkBar } from '@product/ui/lists/bulk-bar'
import type { ListSelection } from '@product/ui/lists/use-selection'
import { Trash2 } from 'lucide-react'

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
