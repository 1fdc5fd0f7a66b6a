import type { Workspace } from '@product/contract/workspaces'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Field } from '@product/ui/forms/field'
import { Select, SelectContent, SelectItem, SelectTrigger } from '@product/ui/forms/select'
import { Avatar } from '@product/ui/graphics/avatar'
import { z } from 'zod'
import { useZodForm } from '#web/lib/forms/use-zod-form.ts'
import { type Thing, useShareWithWorkspace } from '../api/sharing.ts'
import { countMembers } from '../model/count-members.ts'
import { defaultTerms, readTerms, ShareFields, ShareTerms } from './share-fields.tsx'

const WorkspaceShare = ShareTerms.extend({
  workspaceId: z.string().min(1, 'Please choose a workspace'),
})

type AddWorkspaceFormProps = { thing: Thing; workspaces: Workspace[] }

/** Shares with everybody in one of these workspaces. */
export function AddWorkspaceForm({ thing, workspaces }: AddWorkspaceFormProps) {
  const share = useShareWithWorkspace(thing)
  const form = useZodForm(WorkspaceShare, {
    defaultValues: { workspaceId: '', ...defaultTerms },
    resetOnSave: true,
    save: async ({ workspaceId, ...terms }) => {
      const name = workspaces.find(({ id }) => id === workspaceId)?.name
      await share.mutateAsync({ workspaceId, ...readTerms(terms) })
      stackToast({ title: `Shared with everyone in ${name}`, variant: 'success' })
    },
  })
  const { register, submit, watch, setValue, errors } = form
  const workspaceId = watch('workspaceId')
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <ShareFields
        recipient={
          <Field label="Workspace" error={errors.workspaceId?.message}>
            <Select
              value={workspaceId}
              onValueChange={(id) => setValue('workspaceId', id, { shouldValidate: true })}
            >
              <SelectTrigger placeholder="Choose a workspace" />
              <SelectContent>
                {workspaces.map(({ id, name, avatarUrl, memberCount }) => (
                  <SelectItem key={id} value={id}>
                    <span className="flex min-w-0 items-center gap-2">
                      <Avatar
                        aria-hidden
                        name={name}
                        src={avatarUrl}
                        className="size-5 rounded-xs text-[0.625rem]"
                      />
                      <span className="truncate">{name}</span>
                      <span className="flex-none text-12 text-quiet">
                        {countMembers(memberCount)}
                      </span>
                    </span>
                  </SelectItem>
                ))}
              </SelectContent>
            </Select>
          </Field>
        }
        access={watch('access')}
        onAccess={(access) => setValue('access', access)}
        expiry={watch('expiry')}
        onExpiry={(expiry) => setValue('expiry', expiry)}
        note={register('note')}
        noteHint="Shown to the members"
        noteError={errors.note?.message}
        error={form.rootError}
        isSaving={form.isSaving}
      />
    </form>
  )
}
