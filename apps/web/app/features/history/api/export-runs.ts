import { exportRunsRoute } from '@product/contract/runs'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { useMutation } from '@tanstack/react-query'
import { describeError } from '#web/lib/api/describe-error.ts'
import { downloadFile } from '#web/lib/api/download-file.ts'
import type { RunListFilter } from './list-runs.ts'

type Export = { format: 'csv' | 'json'; filter: RunListFilter }

async function exportRuns({ format, filter }: Export): Promise<void> {
  const address = new URL(exportRunsRoute.path, location.origin)
  for (const [name, value] of Object.entries({ ...filter, format }))
    if (value !== undefined) address.searchParams.set(name, String(value))
  await downloadFile(new Request(address), `runs.${format}`)
}

export const useExportRuns = () =>
  useMutation({
    mutationFn: exportRuns,
    onSuccess: () => stackToast({ title: 'Your file is ready', variant: 'success' }),
    onError: (error) =>
      stackToast({
        title: 'Nothing was exported',
        description: describeError(error),
        variant: 'error',
      }),
  })
