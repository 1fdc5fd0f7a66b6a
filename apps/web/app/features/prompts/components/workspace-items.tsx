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
import { useTransferPrompt } from '../api/transfer-prompt.ts'

type WorkspaceItemsProps = { promptId: string; mayMove: boolean; onMoved: (() => void) | undefined }

/** Moves or copies a prompt to another workspace. Nothing for people who have only one. */
export function WorkspaceItems({ promptId, mayMove, onMoved }: WorkspaceItemsProps) {
  const transfer = useTransferPrompt()
  const choose = (isCopy: boolean) => (workspace: Workspace) =>
    transfer.mutate(
      { promptId, workspace, isCopy },
      { onSuccess: () => (isCopy ? undefined : onMoved?.()) },
    )
  return (
    <>
      {mayMove ? (
        <Targets icon={<ArrowRightLeft />} label="Move to workspace" onChoose={choose(false)} />
      ) : null}
      <Targets icon={<CopyPlus />} label="Copy to workspace" onChoose={choose(true)} />
    </>
  )
}

type TargetsProps = { icon: ReactNode; label: string; onChoose: (workspace: Workspace) => void }

function Targets({ icon, label, onChoose }: TargetsProps) {
  const { data: workspaces = [] } = useWorkspaces()
  const current = useCurrentWorkspace()
  const others = workspaces.filter(
    ({ id, abilities }) => id !== current?.id && abilities.createPrompts,
  )
  if (others.length === 0) return null
  return (
    <DropdownMenuSub>
      <DropdownMenuSubTrigger>
        {icon}
        {label}
      </DropdownMenuSubTrigger>
      <DropdownMenuSubContent>
        {others.map((workspace) => (
          <DropdownMenuItem key={workspace.id} onSelect={() => onChoose(workspace)}>
            {workspace.name}
          </DropdownMenuItem>
        ))}
      </DropdownMenuSubContent>
    </DropdownMenuSub>
  )
}
