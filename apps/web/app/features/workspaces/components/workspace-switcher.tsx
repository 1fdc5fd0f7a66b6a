import type { Workspace } from '@product/contract/workspaces'
import { plans } from '@product/domain'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { Avatar } from '@product/ui/graphics/avatar'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@product/ui/overlays/dropdown-menu'
import { VisuallyHidden } from '@product/ui/text/visually-hidden'
import { ArrowRightLeft, ChevronsUpDown, Plus, ScrollText, UserPlus, Users } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { roleNames } from '#web/entities/workspace/role-names.ts'
import {
  useCurrentWorkspace,
  useSwitchWorkspace,
  useWorkspaces,
} from '#web/entities/workspace/workspaces.ts'
import { useCommands } from '#web/lib/commands/command-registry.ts'
import { CreateWorkspaceDialog } from './create-workspace-dialog.tsx'

const idOf = ({ kind, id }: Workspace): string | null => (kind === 'personal' ? null : id)

/** The workspace that the tab is in, with a menu of the others, at the top of the sidebar. */
export function WorkspaceSwitcher() {
  const { data: workspaces = [] } = useWorkspaces()
  const current = useCurrentWorkspace()
  const enter = useSwitchWorkspace()
  const [creating, setCreating] = useState(false)
  const choose = (id: string) => {
    const chosen = workspaces.find((workspace) => workspace.id === id)
    if (chosen && chosen.id !== current?.id) void enter(idOf(chosen))
  }
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger className="mb-2 flex w-full flex-none items-center gap-2.5 rounded-s border border-line bg-surface px-2 py-1.5 text-left hover:border-line-strong data-[state=open]:border-line-strong pointer-coarse:min-h-11">
          <VisuallyHidden>Workspace </VisuallyHidden>
          {current ? <KnownWorkspace {...current} /> : <Skeleton className="h-8 w-32" />}
          <ChevronsUpDown className="ml-auto flex-none text-faint" />
        </DropdownMenuTrigger>
        <DropdownMenuContent className="w-(--radix-dropdown-menu-trigger-width)">
          <DropdownMenuLabel>Workspaces</DropdownMenuLabel>
          <DropdownMenuRadioGroup value={current?.id ?? ''} onValueChange={choose}>
            {workspaces.map(({ id, kind, name, avatarUrl, role }) => (
              <DropdownMenuRadioItem key={id} value={id}>
                <Avatar aria-hidden name={name} src={avatarUrl} size="s" className="rounded-xs" />
                <span className="grid min-w-0 leading-tight">
                  <span className="truncate">{name}</span>
                  {kind === 'team' ? (
                    <span className="text-12 text-faint">{roleNames[role]}</span>
                  ) : null}
                </span>
              </DropdownMenuRadioItem>
            ))}
          </DropdownMenuRadioGroup>
          <DropdownMenuSeparator />
          {current?.kind === 'team' ? (
            <DropdownMenuItem asChild>
              <Link to="/settings/members">
                <Users />
                Members
              </Link>
            </DropdownMenuItem>
          ) : null}
          <DropdownMenuItem onSelect={() => setCreating(true)}>
            <Plus />
            Create workspace
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <CreateWorkspaceDialog open={creating} onClose={() => setCreating(false)} />
    </>
  )
}

const KnownWorkspace = ({ name, avatarUrl, plan }: Workspace) => (
  <>
    <Avatar aria-hidden name={name} src={avatarUrl} className="rounded-s" />
    <span className="grid min-w-0 leading-tight">
      <span className="truncate font-medium text-13">{name}</span>
      <span className="truncate text-12 text-faint">{plans[plan].name}</span>
    </span>
  </>
)

/** The same in the command palette. */
export function WorkspaceCommands() {
  const { data: workspaces = [] } = useWorkspaces()
  const current = useCurrentWorkspace()
  const enter = useSwitchWorkspace()
  const navigate = useNavigate()
  const [creating, setCreating] = useState(false)
  useCommands('Workspaces', [
    ...workspaces
      .filter(({ id }) => id !== current?.id)
      .map((workspace) => ({
        id: `workspace ${workspace.id}`,
        label: `Switch to ${workspace.name}`,
        icon: ArrowRightLeft,
        run: () => enter(idOf(workspace)),
      })),
    ...(current?.kind === 'team' && current.abilities.changeMembers
      ? [
          {
            id: 'invite-people',
            label: 'Invite people',
            icon: UserPlus,
            run: () => navigate('/settings/members?invite'),
          },
        ]
      : []),
    ...(current?.kind === 'team' && current.abilities.readActivity
      ? [
          {
            id: 'activity',
            label: 'Activity',
            icon: ScrollText,
            run: () => navigate('/settings/activity'),
          },
        ]
      : []),
    {
      id: 'create-workspace',
      label: 'Create workspace',
      icon: Plus,
      run: () => setCreating(true),
    },
  ])
  return <CreateWorkspaceDialog open={creating} onClose={() => setCreating(false)} />
}
