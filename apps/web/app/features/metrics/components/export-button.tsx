import { Button } from '@product/ui/forms/button'
import { Download } from 'lucide-react'
import { LockedButton } from '#web/entities/plan/locked-button.tsx'
import { type ExportedMetrics, useExportMetrics } from '../api/export-metrics.ts'

/** Of the period that is shown. */
export function ExportButton({ isLocked, ...wanted }: ExportedMetrics & { isLocked: boolean }) {
  const { mutate, isPending } = useExportMetrics()
  if (isLocked)
    return (
      <LockedButton text="Exports of metrics are part of the Team plan.">Export CSV</LockedButton>
    )
  return (
    <Button loading={isPending} onClick={() => mutate(wanted)}>
      <Download />
      Export CSV
    </Button>
  )
}
