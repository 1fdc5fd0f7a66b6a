import type { Workspace, WorkspaceAbilities } from '@product/contract/workspaces'
import { EmptyState } from '@product/ui/feedback/empty-state'
import { ErrorState } from '@product/ui/feedback/error-state'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { Button } from '@product/ui/forms/button'
import { Card } from '@product/ui/layout/card'
import { Lock, Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useCurrentWorkspace, useWorkspaces } from '#web/entities/workspace/workspaces.ts'
import { describeError } from '#web/lib/api/describe-error.ts'
import { CreateWorkspaceDialog } from './create-workspace-dialog.tsx'

type TeamOnlyProps = {
  /** The ability that the screen needs. */
  needs?: keyof WorkspaceAbilities
  children: (workspace: Workspace) => ReactNode
}

/** A screen about a team workspace. In the personal one it says what a team workspace is. */
export function TeamOnly({ needs, children }: TeamOnlyProps) {
  const workspace = useCurrentWorkspace()
  const { error, refetch, isFetching } = useWorkspaces()
  if (!workspace && error)
    return (
      <ErrorState
        title="Couldn’t load your workspace"
        text={describeError(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!workspace)
    return (
      <div role="status" aria-label="Your workspace is loading">
        <Skeleton className="h-60 rounded-m" />
      </div>
    )
  if (workspace.kind === 'personal') return <NoTeam />
  if (needs && !workspace.abilities[needs])
    return (
      <Card>
        <EmptyState
          icon={<Lock />}
          title="Only admins see this"
          text={`Ask an admin of ${workspace.name}.`}
        />
      </Card>
    )
  return children(workspace)
}

function NoTeam() {
  const [creating, setCreating] = useState(false)
  return (
    <Card>
      <EmptyState
        icon={<Users />}
        title="You’re in your personal workspace"
        text="Create a team workspace to share prompts, connections and a plan with other people. You decide who can read, edit and manage."
        action={
          <Button variant="primary" onClick={() => setCreating(true)}>
            Create workspace
          </Button>
        }
      />
      <CreateWorkspaceDialog open={creating} onClose={() => setCreating(false)} />
    </Card>
  )
}
