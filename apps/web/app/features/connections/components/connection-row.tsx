import type { Connection } from '@product/contract/connections'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import { ListRow } from '@product/ui/lists/list-row'
import { Badge } from '@product/ui/text/badge'
import { useState } from 'react'
import { describeError } from '#web/lib/api/describe-error.ts'
import { useCheckConnection } from '../api/check-connection.ts'
import { describeStatus } from '../model/describe-status.ts'
import { ConnectionFacts } from './connection-facts.tsx'
import { ManageDialog } from './manage-dialog.tsx'
import { ProviderMark } from './provider-mark.tsx'
import { RemoveButton } from './remove-button.tsx'

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
        <div className="flex flex-wrap gap-2">
          {provider === 'midjourney' ? null : <CheckButton connection={connection} />}
          <ManageButton connection={connection} />
          <RemoveButton id={connection.id} name={name} />
        </div>
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
      onError: (error) =>
        stackToast({
          title: `${name} was not checked`,
          description: describeError(error),
          variant: 'error',
        }),
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
