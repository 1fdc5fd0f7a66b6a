import type { CannedAnswer } from '@product/contract/canned-answers'
import { Button } from '@product/ui/forms/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@product/ui/overlays/dropdown-menu'
import { MessageSquareText } from 'lucide-react'

type CannedMenuProps = {
  answers: readonly CannedAnswer[]
  onChoose: (answer: CannedAnswer) => void
}

export function CannedMenu({ answers, onChoose }: CannedMenuProps) {
  if (answers.length === 0) return null
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button iconOnly variant="ghost" title="Canned answers" aria-label="Insert a canned answer">
          <MessageSquareText />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent
        side="top"
        className="max-w-80"
        // The field has the focus afterwards.
        onCloseAutoFocus={(event) => event.preventDefault()}
      >
        {answers.map((answer) => (
          <DropdownMenuItem key={answer.id} onSelect={() => onChoose(answer)}>
            <span className="truncate">{answer.title}</span>
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
