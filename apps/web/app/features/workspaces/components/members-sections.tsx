import type { Workspace, WorkspaceMember } from '@product/contract/workspaces'
import { plans, type WorkspaceRole, workspaceRoles } from '@product/domain'
import { ErrorState } from '@product/ui/feedback/error-state'
import { Button } from '@product/ui/forms/button'
import { IconButton } from '@product/ui/forms/icon-button'
import { Select, SelectContent, SelectItem, SelectTrigger } from '@product/ui/forms/select'
import { Avatar } from '@product/ui/graphics/avatar'
import { SettingsSection } from '@product/ui/layout/settings-section'
import { ListSkeleton } from '@product/ui/lists/list-skeleton'
import { Badge } from '@product/ui/text/badge'
import { RelativeTime } from '@product/ui/text/relative-time'
import { UserMinus } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { LockedButton } from '#web/entities/plan/locked-button.tsx'
import { useMembers } from '#web/entities/workspace/members.ts'
import { roleNames, roleTexts } from '#web/entities/workspace/role-names.ts'
import { describeError } from '#web/lib/api/describe-error.ts'
import { useChangeRole } from '../api/members.ts'
import { confirmRole } from '../confirm-role.ts'
import { findOnlyOwner } from '../model/find-only-owner.ts'
import { InvitationsSection } from './invitations-section.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { RemoveMemberDialog } from './remove-member-dialog.tsx'
import { TeamOnly } from './team-only.tsx'

export function MembersSections() {
  return (
    <TeamOnly>
      {(workspace) => (
        <>
          <MembersSection workspace={workspace} />
          {workspace.abilities.changeMembers ? <InvitationsSection workspace={workspace} /> : null}
          <RolesSection />
        </>
      )}
    </TeamOnly>
  )
}

function MembersSection({ workspace }: { workspace: Workspace }) {
  // In the address, so that a command opens it from anywhere.
  const [address, setAddress] = useSearchParams()
  const setInviting = (isOpen: boolean) =>
    setAddress(isOpen ? { invite: '' } : {}, { replace: true, preventScrollReset: true })
  const { abilities, plan } = workspace
  const mayInvite = abilities.changeMembers && plans[plan].limits.collaboration
  return (
    <SettingsSection
      title="Members"
      text={`People who work in ${workspace.name}.`}
      action={
        workspace.abilities.changeMembers ? (
          <InviteButton plan={workspace.plan} onClick={() => setInviting(true)} />
        ) : undefined
      }
    >
      <MemberList workspace={workspace} />
      {address.has('invite') && mayInvite ? (
        <InviteDialog workspace={workspace} onClose={() => setInviting(false)} />
      ) : null}
    </SettingsSection>
  )
}

type InviteButtonProps = { plan: Workspace['plan']; onClick: () => void }

function InviteButton({ plan, onClick }: InviteButtonProps) {
  if (!plans[plan].limits.collaboration)
    return <LockedButton text="Inviting people needs the Team plan.">Invite people</LockedButton>
  return (
    <Button variant="primary" onClick={onClick}>
      Invite people
    </Button>
  )
}

function MemberList({ workspace }: { workspace: Workspace }) {
  const { data: members, error, refetch, isFetching } = useMembers(workspace.id)
  const [removed, setRemoved] = useState<WorkspaceMember>()
  const owner = findOnlyOwner(members ?? [])
  if (!members && error)
    return (
      <ErrorState
        title="Couldn’t load the members"
        text={describeError(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!members) return <ListSkeleton label="The members are loading" />
  return (
    <>
      <ul aria-label="Members" className="-my-3 grid divide-y divide-line">
        {members.map((member) => (
          <MemberRow
            key={member.id}
            workspaceId={workspace.id}
            member={member}
            isOnlyOwner={member.id === owner?.id}
            onRemove={() => setRemoved(member)}
          />
        ))}
      </ul>
      {removed ? (
        <RemoveMemberDialog
          workspace={workspace}
          member={removed}
          onClose={() => setRemoved(undefined)}
        />
      ) : null}
    </>
  )
}

type MemberRowProps = {
  workspaceId: string
  member: WorkspaceMember
  isOnlyOwner: boolean
  onRemove: () => void
}

function MemberRow({ workspaceId, member, isOnlyOwner, onRemove }: MemberRowProps) {
  const { name, handle, email, avatarUrl, joinedAt, isYou, abilities } = member
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <Avatar aria-hidden name={name} src={avatarUrl} />
      <div className="grid min-w-0 flex-1 basis-44 gap-0.5">
        <p className="flex min-w-0 items-center gap-2 font-medium text-13">
          <span className="truncate">{name}</span>
          {isYou ? <Badge>You</Badge> : null}
        </p>
        <p className="wrap-anywhere text-12 text-faint">
          {email ?? `@${handle}`} · Joined <RelativeTime value={joinedAt} />
        </p>
        {isOnlyOwner && isYou ? (
          <p className="text-12 text-faint">
            You’re the only owner.{' '}
            <Link to="/settings/workspace" className="underline underline-offset-2">
              Transfer ownership
            </Link>{' '}
            to change your role.
          </p>
        ) : null}
      </div>
      <div className="flex items-center gap-1 max-sm:w-full max-sm:pl-11">
        <RoleChoice workspaceId={workspaceId} member={member} isOnlyOwner={isOnlyOwner} />
        {abilities.remove ? (
          <IconButton label={`Remove ${name}`} onClick={onRemove}>
            <UserMinus />
          </IconButton>
        ) : null}
      </div>
    </li>
  )
}

function RoleChoice({ workspaceId, member, isOnlyOwner }: Omit<MemberRowProps, 'onRemove'>) {
  const { name, role, abilities } = member
  const { mutate, isPending, variables } = useChangeRole(workspaceId)
  const choose = async (chosen: WorkspaceRole) => {
    if (await confirmRole(member, chosen)) mutate({ member, role: chosen })
  }
  if (abilities.roles.length === 0 || isOnlyOwner)
    return <span className="text-13 text-quiet sm:px-2">{roleNames[role]}</span>
  return (
    <Select
      value={isPending ? variables.role : role}
      disabled={isPending}
      onValueChange={(value) => {
        const chosen = abilities.roles.find((known) => known === value)
        if (chosen && chosen !== role) void choose(chosen)
      }}
    >
      <SelectTrigger aria-label={`Role of ${name}`} className="w-28" />
      <SelectContent>
        {abilities.roles.map((each) => (
          <SelectItem key={each} value={each}>
            {roleNames[each]}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  )
}

const RolesSection = () => (
  <SettingsSection title="Roles">
    <dl className="grid gap-2 text-13">
      {workspaceRoles.map((role) => (
        <div key={role} className="grid gap-x-4 sm:grid-cols-[6rem_1fr]">
          <dt className="font-medium">{roleNames[role]}</dt>
          <dd className="text-quiet">{roleTexts[role]}</dd>
        </div>
      ))}
    </dl>
  </SettingsSection>
)
