import type { Workspace } from '@product/contract/workspaces'
import {
  DropdownMenuItem,
  DropdownMenuSub,
  DropdownMenuSubContent,
  DropdownMenuSubTrigger,
} from '@product/ui/overlays/dropdown-menu'
import { ArrowRightLeft, CopyPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCurrentWorkspace, useWorkspaces } from '#web/entities/workspace/workspaces.ts'
import { useCopyToWorkspace, useMoveToWorkspace } from '../api/transfer-prompt.ts'

type WorkspaceItemsProps = {
  prompt: {
    id: string
    collections: readonly string[]
    /** Where it is; absent in a list of the current workspace. */
    workspaceId?: string | undefined
  }
  mayMove: boolean
  onMoved: (() => void) | undefined
}

/** Moves or copies a prompt to another workspace. Nothing for people who have only one. */
export function WorkspaceItems({ prompt, mayMove, onMoved }: WorkspaceItemsProps) {
  const copy = useCopyToWorkspace()
  const move = useMoveToWorkspace()
  const { data: workspaces = [] } = useWorkspaces()
  const current = useCurrentWorkspace()
  const { id, collections, workspaceId = current?.id } = prompt
  const from = workspaces.find((workspace) => workspace.id === workspaceId)
  const others = workspaces.filter(
    (workspace) => workspace.id !== workspaceId && workspace.abilities.createPrompts,
  )
  if (others.length === 0) return null
  return (
    <>
      {mayMove && from ? (
        <Targets
          icon={<ArrowRightLeft />}
          label="Move to workspace"
          workspaces={others}
          onChoose={(to) =>
            move.mutate({ prompt: { id, from, collections }, to }, { onSuccess: () => onMoved?.() })
          }
        />
      ) : null}
      <Targets
        icon={<CopyPlus />}
        label="Copy to workspace"
        workspaces={others}
        onChoose={(to) => copy.mutate({ promptId: id, to })}
      />
    </>
  )
}

type TargetsProps = {
  icon: ReactNode
  label: string
  workspaces: Workspace[]
  onChoose: (workspace: Workspace) => void
}

const Targets = ({ icon, label, workspaces, onChoose }: TargetsProps) => (
  <DropdownMenuSub>
    <DropdownMenuSubTrigger>
      {icon}
      {label}
    </DropdownMenuSubTrigger>
    <DropdownMenuSubContent>
      {workspaces.map((workspace) => (
        <DropdownMenuItem key={workspace.id} onSelect={() => onChoose(workspace)}>
          {workspace.name}
        </DropdownMenuItem>
      ))}
    </DropdownMenuSubContent>
  </DropdownMenuSub>
)
