import type { Share, Sharing } from '@product/contract/sharing'
import { type ShareAccess, shareAccesses, type WorkspaceRole } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { Avatar } from '@product/ui/graphics/avatar'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuSub,
  DropdownMenuSubContent,
  DropdownMenuSubTrigger,
  DropdownMenuTrigger,
} from '@product/ui/overlays/dropdown-menu'
import { cn } from '@product/ui/styles/class-names'
import { Badge } from '@product/ui/text/badge'
import { CalendarClock, ChevronDown, UserMinus } from 'lucide-react'
import type { ReactNode } from 'react'
import { accessNames } from '#web/entities/share/access-names.ts'
import { type Thing, useChangeShare, useRevokeShare } from '../api/sharing.ts'
import { countMembers } from '../model/count-members.ts'
import { describeExpiry, expiries, toExpiry } from '../model/expiries.ts'
import { SharingSection } from './sharing-section.tsx'

const roleNames: Record<WorkspaceRole, string> = {
  owner: 'Owner',
  admin: 'Admin',
  editor: 'Editor',
  viewer: 'Viewer',
}

type PeopleListProps = { thing: Thing; sharing: Sharing }

export function PeopleList({ thing, sharing }: PeopleListProps) {
  const { members, memberCount, shares, workspace } = sharing
  const others = memberCount - members.length
  return (
    <SharingSection title="People with access">
      <ul aria-label="People with access" className="flex flex-col divide-y divide-line">
        {members.map((member) => (
          <PersonRow
            key={member.id}
            name={member.name}
            aside={member.isYou ? ' (you)' : undefined}
            avatarUrl={member.avatarUrl}
            text={workspace.kind === 'team' ? `Member of ${workspace.name}` : undefined}
          >
            <span className="text-12 text-quiet">{roleNames[member.role]}</span>
          </PersonRow>
        ))}
        {others > 0 ? (
          <li className="py-2 text-12 text-quiet">
            and {others.toLocaleString('en')} more members of {workspace.name}
          </li>
        ) : null}
        {shares.map((share) => (
          <ShareRow key={share.id} thing={thing} share={share} />
        ))}
      </ul>
    </SharingSection>
  )
}

type PersonRowProps = {
  name: string
  /** Quiet words behind the name. */
  aside?: string | undefined
  avatarUrl: string | null
  isWorkspace?: boolean
  badge?: ReactNode
  text?: string | undefined
  children: ReactNode
}

function PersonRow({ name, aside, badge, text, children, ...props }: PersonRowProps) {
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 py-2">
      <Avatar name={name} src={props.avatarUrl} className={cn(props.isWorkspace && 'rounded-s')} />
      <div className="min-w-0 flex-1 basis-40">
        <p className="min-w-0 text-13 max-sm:wrap-anywhere sm:truncate">
          <span className="font-medium">{name}</span>
          {aside ? <span className="text-quiet">{aside}</span> : null}
        </p>
        {badge || text ? (
          <p className="flex min-w-0 items-center gap-2 text-12 text-quiet">
            {badge}
            {text ? <span className="truncate">{text}</span> : null}
          </p>
        ) : null}
      </div>
      {children}
    </li>
  )
}

function ShareRow({ thing, share }: { thing: Thing; share: Share }) {
  const { person, workspace, email, collection, isExpired } = share
  const facts = [
    collection && `Through the collection ${collection.name}`,
    person && email,
    workspace && `Workspace with ${countMembers(workspace.memberCount)}`,
    workspace && share.access === 'write' ? 'viewers read only' : null,
    describeExpiry(share),
  ].filter((fact) => fact !== null)
  return (
    <PersonRow
      name={nameRecipient(share)}
      avatarUrl={(workspace ?? person)?.avatarUrl ?? null}
      isWorkspace={workspace !== null}
      badge={person || workspace || isExpired ? null : <Badge variant="dashed">Invited</Badge>}
      text={facts.join(' · ')}
    >
      {collection ? (
        <span className="ml-auto flex-none text-12 text-quiet">{accessNames[share.access]}</span>
      ) : (
        <ShareMenu thing={thing} share={share} />
      )}
    </PersonRow>
  )
}

const nameRecipient = ({ person, workspace, email }: Share) =>
  workspace?.name ?? person?.name ?? email ?? ''

const isAccess = (value: string): value is ShareAccess =>
  shareAccesses.some((access) => access === value)

function ShareMenu({ thing, share }: { thing: Thing; share: Share }) {
  const { id, access, isExpired } = share
  const change = useChangeShare(thing)
  const revoke = useRevokeShare(thing)
  const label = isExpired ? 'Expired' : accessNames[access]
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          size="s"
          variant="ghost"
          aria-label={`Access of ${share.email ?? nameRecipient(share)}: ${label}`}
          loading={change.isPending || revoke.isPending}
          className="ml-auto flex-none text-quiet"
        >
          {label}
          <ChevronDown />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuRadioGroup
          value={access}
          onValueChange={(value) => isAccess(value) && change.mutate({ id, access: value })}
        >
          {shareAccesses.map((option) => (
            <DropdownMenuRadioItem key={option} value={option}>
              {accessNames[option]}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
        <DropdownMenuSeparator />
        <ExpiryItems onChoose={(expiresAt) => change.mutate({ id, expiresAt })} />
        <DropdownMenuSeparator />
        <DropdownMenuItem tone="danger" onSelect={() => revoke.mutate(share)}>
          <UserMinus />
          Remove access
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

export function ExpiryItems({ onChoose }: { onChoose: (expiresAt: string | null) => void }) {
  return (
    <DropdownMenuSub>
      <DropdownMenuSubTrigger>
        <CalendarClock />
        Expires
      </DropdownMenuSubTrigger>
      <DropdownMenuSubContent>
        {expiries.map(({ days, label }) => (
          <DropdownMenuItem key={label} onSelect={() => onChoose(toExpiry(days))}>
            {label}
          </DropdownMenuItem>
        ))}
      </DropdownMenuSubContent>
    </DropdownMenuSub>
  )
}
