import type { Conversation, SupportOperator } from '@product/contract/support-inbox'
import { StatusDot } from '@product/ui/feedback/status-dot'
import { Button } from '@product/ui/forms/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuShortcut,
  DropdownMenuTrigger,
} from '@product/ui/overlays/dropdown-menu'
import { VisuallyHidden } from '@product/ui/text/visually-hidden'
import { ChevronDown, UserRound } from 'lucide-react'
import type { Self } from './inbox-screen.tsx'

type AssignMenuProps = {
  assignee: Conversation['assignee']
  operators: readonly SupportOperator[]
  self: Self
  /** Null for nobody. */
  onAssign: (operatorId: string | null) => void
}

export function AssignMenu({ assignee, operators, self, onAssign }: AssignMenuProps) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button size="s" className="max-w-40">
          <UserRound />
          <span className="truncate">
            {assignee ? (
              <>
                <VisuallyHidden>Assigned to </VisuallyHidden>
                {assignee.id === self.id ? 'You' : assignee.name}
              </>
            ) : (
              'Assign'
            )}
          </span>
          <ChevronDown className="text-faint" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuItem onSelect={() => onAssign(self.id)}>
          Assign to me
          <DropdownMenuShortcut>A</DropdownMenuShortcut>
        </DropdownMenuItem>
        {operators
          .filter(({ id }) => id !== self.id)
          .map(({ id, name, isPresent }) => (
            <DropdownMenuItem key={id} onSelect={() => onAssign(id)}>
              <span className="truncate">{name}</span>
              {isPresent ? (
                <span className="ml-auto flex items-center gap-1.5 text-12 text-faint">
                  <StatusDot tone="success" />
                  online
                </span>
              ) : null}
            </DropdownMenuItem>
          ))}
        {assignee ? (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuItem onSelect={() => onAssign(null)}>Unassign</DropdownMenuItem>
          </>
        ) : null}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
