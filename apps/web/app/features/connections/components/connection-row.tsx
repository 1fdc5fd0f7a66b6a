import type { Connection } from '@product/contract/connections'
import { describeProvider } from '@product/domain'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import { ListRow } from '@product/ui/lists/list-row'
import { ConfirmDialog } from '@product/ui/overlays/confirm-dialog'
import { Dialog, DialogContent, DialogHeader, DialogTitle } from '@product/ui/overlays/dialog'
import { Badge } from '@product/ui/text/badge'
import { useState } from 'react'
import { ProviderMark } from '#web/entities/run/provider-mark.tsx'
import { IfMay } from '#web/entities/workspace/if-may.tsx'
import { stackError } from '#web/lib/api/stack-error.ts'
import { useCheckConnection, useRemoveConnection } from '../api/connections.ts'
import { ConnectionFacts, describeStatus } from './connection-facts.tsx'
import { ManageForm } from './manage-form.tsx'

export function ConnectionRow({ connection }: { connection: Connection }) {
  const { provider, name, status, problem } = connection
  const { label, badge } = describeStatus(status)
  return (
    <ListRow
      icon={<ProviderMark provider={provider} />}
      title={name}
      badge={<Badge variant={badge}>{label}</Badge>}
      text={
        <>
          <ConnectionFacts connection={connection} />
          {problem ? (
            <span className={status === 'failing' ? 'block text-danger' : 'block'}>{problem}</span>
          ) : null}
        </>
      }
      action={
        <IfMay ability="changeConnections">
          <div className="flex flex-wrap gap-2">
            {provider === 'midjourney' ? null : <CheckButton connection={connection} />}
            <ManageButton connection={connection} />
            <RemoveButton id={connection.id} name={name} />
          </div>
        </IfMay>
      }
    />
  )
}

function CheckButton({ connection: { id, name } }: { connection: Connection }) {
  const check = useCheckConnection()
  const start = () =>
    check.mutate(id, {
      onSuccess: ({ status, problem }) =>
        stackToast({
          title: `${name}: ${describeStatus(status).label}`,
          variant: status === 'failing' ? 'error' : 'success',
          ...(problem && { description: problem }),
        }),
      onError: (error) => stackError(`Couldn’t check ${name}`, error),
    })
  return (
    <Button
      size="s"
      variant="ghost"
      loading={check.isPending}
      aria-label={`Check ${name} now`}
      onClick={start}
    >
      Check now
    </Button>
  )
}

function ManageButton({ connection }: { connection: Connection }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        size="s"
        variant="ghost"
        aria-label={`Edit ${connection.name}`}
        onClick={() => setOpen(true)}
      >
        Edit
      </Button>
      <ManageDialog open={open} connection={connection} onClose={() => setOpen(false)} />
    </>
  )
}

type ManageDialogProps = { open: boolean; connection: Connection; onClose: () => void }

function ManageDialog({ open, connection, onClose }: ManageDialogProps) {
  const { name } = describeProvider(connection.provider)
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent size="s" aria-describedby={undefined}>
        <DialogHeader>
          <DialogTitle>Edit {connection.name}</DialogTitle>
          {name === connection.name ? null : <p className="text-13 text-quiet">{name}</p>}
        </DialogHeader>
        <ManageForm connection={connection} onDone={onClose} />
      </DialogContent>
    </Dialog>
  )
}

function RemoveButton({ id, name }: { id: string; name: string }) {
  const [asking, setAsking] = useState(false)
  const remove = useRemoveConnection()

  function confirm() {
    setAsking(false)
    // A promise, because the row is gone once the answer has come.
    remove.mutateAsync(id).then(
      () => stackToast({ title: `${name} removed`, variant: 'success' }),
      (error) => stackError(`Couldn’t remove ${name}`, error),
    )
  }

  return (
    <>
      <Button
        size="s"
        loading={remove.isPending}
        aria-label={`Remove ${name}`}
        onClick={() => setAsking(true)}
      >
        Remove
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Remove ${name}?`}
        text="Prompts can no longer run on it. Past runs stay in your history. The API key is deleted here but stays valid with the provider."
        action="Remove"
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
