import type { PromptCard } from '@product/contract/prompts'
import { Button } from '@product/ui/forms/button'
import { Checkbox } from '@product/ui/forms/checkbox'
import type { ListSelection } from '@product/ui/lists/use-selection'
import { cn } from '@product/ui/styles/class-names'
import { RelativeTime } from '@product/ui/text/relative-time'
import { VisuallyHidden } from '@product/ui/text/visually-hidden'
import { RotateCcw, Trash2 } from 'lucide-react'
import type { MouseEvent } from 'react'
import { namePrompt } from '#web/entities/prompt/prompt-names.ts'
import { daysLeft } from '../model/days-left.ts'
import { PromptExcerpt } from './prompt-details.tsx'

type TrashRowProps = {
  prompt: PromptCard
  selection: ListSelection
  onRestore: () => void
  onDelete: () => void
}

export function TrashRow({ prompt, selection, onRestore, onDelete }: TrashRowProps) {
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
          Delete for good
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
