import { productName } from '@product/domain'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import { SettingsSection } from '@product/ui/layout/settings-section'
import { Download } from 'lucide-react'
import { describeError } from '#web/lib/api/describe-error.ts'
import { useExportMyData } from '../api/export-my-data.ts'
import { useMe } from '../api/get-me.ts'

export function ExportSection() {
  const { data: me } = useMe()
  const exporting = useExportMyData()
  const download = () =>
    exporting.mutate(nameExport(me?.account.handle ?? 'account', new Date()), {
      onError: (error) =>
        stackToast({
          title: 'Your data could not be exported',
          description: describeError(error),
          variant: 'error',
        }),
    })
  return (
    <SettingsSection
      title="Export my data"
      text="Everything that is stored about you, as one JSON file. Passwords and secrets are not in it."
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
