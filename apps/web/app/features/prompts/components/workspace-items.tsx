import type { Workspace } from '@product/contract/workspaces'
import {
  DropdownMenuItem,
  DropdownMenuSub,
  DropdownMenuSubContent,
  DropdownMenuSubTrigger,
} from '@product/ui/overlays/dropdown-menu'
import { ArrowRightLeft, CopyPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { confirmWidening } from '#web/entities/access/widening-store.ts'
import { useCollections } from '#web/entities/collection/collections.ts'
import { useCurrentWorkspace, useWorkspaces } from '#web/entities/workspace/workspaces.ts'
import { stackError } from '#web/lib/api/stack-error.ts'
import { useCopyToWorkspace, useMoveToWorkspace } from '../api/transfer-prompt.ts'
import { isKeptClosed } from '../model/may-widen.ts'

type WorkspaceItemsProps = {
  prompt: {
    id: string
    collections: readonly string[]
    isRestricted: boolean
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
  const { data: places = [] } = useCollections()
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
          onChoose={async (to) => {
            if (!(await confirmTransfer('move-to-workspace', id, to))) return
            const moved = { id, from, collections, isKeptClosed: isKeptClosed(prompt, places) }
            move.mutate({ prompt: moved, to }, { onSuccess: () => onMoved?.() })
          }}
        />
      ) : null}
      <Targets
        icon={<CopyPlus />}
        label="Copy to workspace"
        workspaces={others}
        onChoose={async (to) => {
          if (await confirmTransfer('copy-to-workspace', id, to)) copy.mutate({ promptId: id, to })
        }}
      />
    </>
  )
}

/** Asks where somebody would newly see it. */
async function confirmTransfer(
  action: 'move-to-workspace' | 'copy-to-workspace',
  id: string,
  to: Workspace,
): Promise<boolean> {
  const verb = action === 'move-to-workspace' ? 'Move' : 'Copy'
  try {
    const change = { action, ids: [id], workspaceId: to.id }
    const words = { title: `${verb} prompt to ${to.name}?`, action: verb }
    return (await confirmWidening(change, words)) !== undefined
  } catch (error) {
    stackError(verb === 'Move' ? 'Not moved' : 'Not copied', error)
    return false
  }
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
