import {
  type Invitation,
  invitedRoles,
  NewInvitationLink,
  NewMailedInvitation,
} from '@product/contract/invitations'
import { type Workspace, workspaceLimits } from '@product/contract/workspaces'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import { ChoiceSelect } from '@product/ui/forms/choice-select'
import { Field } from '@product/ui/forms/field'
import { FormError } from '@product/ui/forms/form-error'
import { Input } from '@product/ui/forms/input'
import { Textarea } from '@product/ui/forms/textarea'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@product/ui/layout/tabs'
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@product/ui/overlays/dialog'
import { CopyButton } from '@product/ui/text/copy-button'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { roleNames, roleTexts } from '#web/entities/workspace/role-names.ts'
import { useZodForm } from '#web/lib/forms/use-zod-form.ts'
import { useCreateInvitationLink, useInviteByMail } from '../api/invitations.ts'

type InviteDialogProps = { workspace: Workspace; onClose: () => void }

export function InviteDialog({ workspace, onClose }: InviteDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent size="m">
        <DialogHeader>
          <DialogTitle>Invite people</DialogTitle>
          <DialogDescription>They join {workspace.name} once they accept.</DialogDescription>
        </DialogHeader>
        <Tabs defaultValue="email" className="flex min-h-0 flex-col">
          <TabsList className="mx-5 mt-1">
            <TabsTrigger value="email">By email</TabsTrigger>
            <TabsTrigger value="link">By link</TabsTrigger>
          </TabsList>
          <TabsContent value="email" className="flex min-h-0 flex-col pt-0">
            <MailForm workspaceId={workspace.id} onClose={onClose} />
          </TabsContent>
          <TabsContent value="link" className="flex min-h-0 flex-col pt-0">
            <LinkForm workspaceId={workspace.id} />
          </TabsContent>
        </Tabs>
      </DialogContent>
    </Dialog>
  )
}

const Mailed = NewMailedInvitation.omit({ id: true })

function MailForm({ workspaceId, onClose }: { workspaceId: string; onClose: () => void }) {
  const invite = useInviteByMail(workspaceId)
  const form = useZodForm(Mailed, {
    defaultValues: { email: '', role: 'editor', note: '' },
    save: async (invitation) => {
      const { email } = await invite.mutateAsync(invitation)
      stackToast({ title: `Invitation sent to ${email}`, variant: 'success' })
      onClose()
    },
  })
  const { register, control, submit, errors, isSaving, rootError, watch } = form
  return (
    <form onSubmit={submit} noValidate className="flex min-h-0 flex-col">
      <DialogBody>
        <Field label="Email" error={errors.email?.message} required>
          <Input type="email" autoComplete="off" autoCapitalize="none" {...register('email')} />
        </Field>
        <Controller
          control={control}
          name="role"
          render={({ field }) => <RoleField value={field.value} onChange={field.onChange} />}
        />
        <Field
          label="Note"
          error={errors.note?.message}
          aside={`${watch('note')?.length ?? 0} of ${workspaceLimits.note}`}
        >
          <Textarea rows={2} maxLength={workspaceLimits.note} {...register('note')} />
        </Field>
        <FormError>{rootError}</FormError>
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button>Cancel</Button>
        </DialogClose>
        <Button type="submit" variant="primary" loading={isSaving}>
          Send invitation
        </Button>
      </DialogFooter>
    </form>
  )
}

type Role = (typeof invitedRoles)[number]

const RoleField = ({ value, onChange }: { value: Role; onChange: (role: Role) => void }) => (
  <div className="grid gap-1.5">
    <ChoiceSelect
      label="Role"
      options={invitedRoles}
      labels={roleNames}
      value={value}
      onChange={onChange}
    />
    <p className="text-12 text-faint">{roleTexts[value]}</p>
  </div>
)

const expiries = ['1', '7', '30'] as const
const expiryNames = { 1: 'In 1 day', 7: 'In 7 days', 30: 'In 30 days' }

const Link = z.object({
  role: z.enum(invitedRoles),
  days: z.enum(expiries),
  seats: z.coerce.number('Enter a number').pipe(NewInvitationLink.shape.seats),
})

function LinkForm({ workspaceId }: { workspaceId: string }) {
  const create = useCreateInvitationLink(workspaceId)
  const [made, setMade] = useState<Invitation>()
  const { register, control, submit, errors, isSaving, rootError } = useZodForm(Link, {
    defaultValues: { role: 'viewer', days: '7', seats: 1 },
    save: async ({ role, days, seats }) =>
      setMade(await create.mutateAsync({ role, seats, expiresInDays: Number(days) })),
  })
  if (made?.url) return <MadeLink url={made.url} />
  return (
    <form onSubmit={submit} noValidate className="flex min-h-0 flex-col">
      <DialogBody>
        <Controller
          control={control}
          name="role"
          render={({ field }) => <RoleField value={field.value} onChange={field.onChange} />}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Controller
            control={control}
            name="days"
            render={({ field }) => (
              <ChoiceSelect
                label="Expires"
                options={expiries}
                labels={expiryNames}
                value={field.value}
                onChange={field.onChange}
              />
            )}
          />
          <Field label="How many can join" error={errors.seats?.message}>
            <Input type="number" inputMode="numeric" min={1} {...register('seats')} />
          </Field>
        </div>
        <FormError>{rootError}</FormError>
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button>Cancel</Button>
        </DialogClose>
        <Button type="submit" variant="primary" loading={isSaving}>
          Create link
        </Button>
      </DialogFooter>
    </form>
  )
}

const MadeLink = ({ url }: { url: string }) => (
  <>
    <DialogBody>
      <Field
        label="Invitation link"
        hint="Anyone who has it can join until it expires or is used up."
      >
        <Input readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
      </Field>
    </DialogBody>
    <DialogFooter>
      <CopyButton label="Copy link" caption="Copy link" text={() => url} />
      <DialogClose asChild>
        <Button variant="primary">Done</Button>
      </DialogClose>
    </DialogFooter>
  </>
)
