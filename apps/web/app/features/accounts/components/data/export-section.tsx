import { productName } from '@product/domain'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import { SettingsSection } from '@product/ui/layout/settings-section'
import { ConfirmDialog } from '@product/ui/overlays/confirm-dialog'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { stackError } from '#web/lib/api/stack-error.ts'
import { describeAuthError } from '#web/lib/auth/describe-auth-error.ts'
import { useExportMyData } from '../../api/account-data.ts'
import { useMe } from '../../api/profile.ts'

export function ExportSection() {
  const { data: me } = useMe()
  const exporting = useExportMyData()
  const download = () =>
    exporting.mutate(nameExport(me?.account.handle ?? 'account', new Date()), {
      onError: (error) => stackError('Couldn’t export your data', error),
    })
  return (
    <SettingsSection
      title="Export my data"
      text="Everything stored about you in one JSON file, without passwords and secrets."
      action={
        <Button onClick={download} loading={exporting.isPending}>
          <Download />
          Export
        </Button>
      }
    />
  )
}

const nameExport = (handle: string, date: Date): string =>
  `${productName.toLowerCase()}-${handle}-${date.toISOString().slice(0, 10)}.json`

const done = { Remove: 'removed', Unlink: 'unlinked' }

type TakeAwayButtonProps = {
  verb: keyof typeof done
  /** The name of the thing to remove. */
  name: string
  /** The consequences, shown before confirmation. */
  consequence: string
  takeAway: () => Promise<unknown>
  pending: boolean
  disabled?: boolean
}

/** Takes a way to sign in from the account, once that is confirmed. */
export function TakeAwayButton(props: TakeAwayButtonProps) {
  const { verb, name, consequence, takeAway, pending, disabled = false } = props
  const [asking, setAsking] = useState(false)

  // A promise, because row and screen may be gone before the answer has come: without the factor
  // that this session was confirmed with, it has to be confirmed with another one.
  function confirm() {
    setAsking(false)
    takeAway().then(
      () => stackToast({ title: `${name} ${done[verb]}`, variant: 'success' }),
      (error) =>
        stackToast({
          title: `${name} was not ${done[verb]}`,
          description: describeAuthError(error, 'Please try again.'),
          variant: 'error',
        }),
    )
  }

  return (
    <>
      <Button
        size="s"
        disabled={disabled}
        loading={pending}
        aria-label={`${verb} ${name}`}
        onClick={() => setAsking(true)}
      >
        {verb}
      </Button>
      <ConfirmDialog
        open={asking}
        title={`${verb} ${name}?`}
        text={consequence}
        action={verb}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
