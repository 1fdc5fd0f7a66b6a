import type { Sharing } from '@product/contract/sharing'
import { SegmentedControl } from '@product/ui/forms/segmented-control'
import { Building2, User } from 'lucide-react'
import { useState } from 'react'
import { useWorkspaces } from '#web/entities/workspace/workspaces.ts'
import type { Thing } from '../api/sharing.ts'
import { AddPeopleForm } from './add-people-form.tsx'
import { AddWorkspaceForm } from './add-workspace-form.tsx'

const recipientKinds = [
  {
    value: 'people',
    label: (
      <>
        <User />
        People
      </>
    ),
  },
  {
    value: 'workspace',
    label: (
      <>
        <Building2 />
        Workspace
      </>
    ),
  },
] as const

type RecipientKind = (typeof recipientKinds)[number]['value']

/** Shares with people, or with a team workspace that one is a member of and that does not have it yet. */
export function AddRecipients({ thing, sharing }: { thing: Thing; sharing: Sharing }) {
  const [kind, setKind] = useState<RecipientKind>('people')
  const { data = [] } = useWorkspaces()
  const teams = data.filter((one) => one.kind === 'team' && one.id !== sharing.workspace.id)
  const known = sharing.shares.filter((share) => share.collection === null && !share.isExpired)
  const workspaces = teams.filter(({ id }) => !known.some(({ workspace }) => workspace?.id === id))
  return (
    <div className="grid gap-3">
      {teams.length > 0 ? (
        <SegmentedControl
          label="Share with"
          value={kind}
          onValueChange={setKind}
          options={recipientKinds}
          className="justify-self-start"
        />
      ) : null}
      {kind === 'people' ? <AddPeopleForm thing={thing} /> : null}
      {kind === 'workspace' && workspaces.length > 0 ? (
        <AddWorkspaceForm thing={thing} workspaces={workspaces} />
      ) : null}
      {kind === 'workspace' && workspaces.length === 0 ? (
        <p className="text-13 text-quiet">All your workspaces already have access.</p>
      ) : null}
    </div>
  )
}
