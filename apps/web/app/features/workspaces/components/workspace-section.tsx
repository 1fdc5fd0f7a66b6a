import { type Workspace, WorkspaceChanges, workspaceLimits } from '@product/contract/workspaces'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import { Field } from '@product/ui/forms/field'
import { FormError } from '@product/ui/forms/form-error'
import { Input } from '@product/ui/forms/input'
import { SettingsSection } from '@product/ui/layout/settings-section'
import { useState } from 'react'
import { AvatarEditor } from '#web/entities/avatar/avatar-editor.tsx'
import { useMembers } from '#web/entities/workspace/members.ts'
import { useZodForm } from '#web/lib/forms/use-zod-form.ts'
import {
  useChangeWorkspace,
  useChangeWorkspaceAvatar,
  useRemoveWorkspaceAvatar,
} from '../api/workspaces.ts'
import { findOnlyOwner } from '../model/find-only-owner.ts'
import { DeleteWorkspaceDialog } from './delete-workspace-dialog.tsx'
import { LeaveWorkspaceDialog } from './leave-workspace-dialog.tsx'
import { TeamOnly } from './team-only.tsx'
import { TransferOwnershipDialog } from './transfer-ownership-dialog.tsx'

/** Name, slug and picture of a workspace, and the ways out of it. */
export function WorkspaceSection() {
  return (
    <TeamOnly>
      {(workspace) => (
        <>
          {workspace.abilities.changeWorkspace ? <ChangeableParts workspace={workspace} /> : null}
          <WaysOut workspace={workspace} />
        </>
      )}
    </TeamOnly>
  )
}

type WorkspaceProps = { workspace: Workspace }

function ChangeableParts({ workspace }: WorkspaceProps) {
  const { id, name, avatarUrl } = workspace
  const change = useChangeWorkspaceAvatar(id)
  const remove = useRemoveWorkspaceAvatar(id)
  return (
    <>
      <SettingsSection title="Picture" text="Shown to members and on invitations.">
        <AvatarEditor
          name={name}
          avatarUrl={avatarUrl}
          shape="square"
          change={change}
          remove={remove}
        />
      </SettingsSection>
      <NameForm workspace={workspace} />
    </>
  )
}

const Names = WorkspaceChanges.required()

function NameForm({ workspace: { id, name, slug } }: WorkspaceProps) {
  const change = useChangeWorkspace(id)
  const saved = { name, slug: slug ?? '' }
  const form = useZodForm(Names, {
    values: saved,
    // Changes made elsewhere are applied; fields being edited are kept.
    resetOptions: { keepDirtyValues: true },
    save: async (names, { reset }) => {
      const changed = await change.mutateAsync(names)
      reset({ name: changed.name, slug: changed.slug ?? '' }, { keepDirtyValues: false })
      stackToast({ title: 'Workspace saved', variant: 'success' })
    },
  })
  const { register, errors, isSaving, rootError, formState } = form
  const { isDirty } = formState
  return (
    <form onSubmit={form.submit} noValidate>
      <SettingsSection
        title="Workspace"
        footer={
          <Button
            type="submit"
            variant="primary"
            disabled={!isDirty && !isSaving}
            loading={isSaving}
          >
            Save
          </Button>
        }
      >
        <Field label="Name" error={errors.name?.message} required>
          <Input
            autoComplete="organization"
            maxLength={workspaceLimits.name}
            {...register('name')}
          />
        </Field>
        <Field
          label="Slug"
          hint="A short name for the workspace that no other workspace has."
          error={errors.slug?.message}
          required
        >
          <Input
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={30}
            {...register('slug')}
          />
        </Field>
        <FormError>{rootError}</FormError>
      </SettingsSection>
    </form>
  )
}

function WaysOut({ workspace }: WorkspaceProps) {
  const { id, role, name, abilities } = workspace
  const { data: members = [] } = useMembers(id)
  const isOnlyOwner = findOnlyOwner(members)?.isYou ?? false
  const [open, setOpen] = useState<'transfer' | 'leave' | 'delete'>()
  const close = () => setOpen(undefined)
  return (
    <>
      {role === 'owner' ? (
        <SettingsSection
          title="Transfer ownership"
          text="Another member becomes the owner, and you stay as an admin."
          action={<Button onClick={() => setOpen('transfer')}>Transfer ownership</Button>}
        />
      ) : null}
      {isOnlyOwner ? (
        <SettingsSection
          title="Leave workspace"
          text={
            members.length > 1
              ? 'You’re the only owner. Transfer the ownership before you leave.'
              : 'You’re the only member. Delete the workspace instead.'
          }
        />
      ) : (
        <SettingsSection
          title="Leave workspace"
          text={`You lose access to everything in ${name}. Your prompts stay in it.`}
          action={<Button onClick={() => setOpen('leave')}>Leave workspace</Button>}
        />
      )}
      {abilities.deleteWorkspace ? (
        <SettingsSection
          tone="danger"
          title="Delete workspace"
          text="Permanently deletes the workspace and everything in it, for all members."
          action={
            <Button variant="danger" onClick={() => setOpen('delete')}>
              Delete workspace
            </Button>
          }
        />
      ) : null}
      {open === 'transfer' ? (
        <TransferOwnershipDialog workspace={workspace} onClose={close} />
      ) : null}
      {open === 'leave' ? <LeaveWorkspaceDialog workspace={workspace} onClose={close} /> : null}
      {open === 'delete' ? <DeleteWorkspaceDialog workspace={workspace} onClose={close} /> : null}
    </>
  )
}
