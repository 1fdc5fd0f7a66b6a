import { exportPromptMetricsRoute, exportWorkspaceMetricsRoute } from '@product/contract/metrics'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { useMutation } from '@tanstack/react-query'
import { downloadFile } from '#web/lib/api/download-file.ts'
import { stackError } from '#web/lib/api/stack-error.ts'
import { type PeriodView, writePeriod } from '../model/period-view.ts'

const routes = { prompt: exportPromptMetricsRoute, workspace: exportWorkspaceMetricsRoute }

export type ExportedMetrics = { of: keyof typeof routes; id: string; period: PeriodView }

async function exportMetrics({ of, id, period }: ExportedMetrics) {
  const address = new URL(routes[of].path.replace('{id}', id), location.origin)
  address.search = writePeriod(period)
  await downloadFile(new Request(address), 'metrics.csv')
}

export const useExportMetrics = () =>
  useMutation({
    mutationFn: exportMetrics,
    onSuccess: () => stackToast({ title: 'Your file is ready', variant: 'success' }),
    onError: (error) => stackError('The metrics were not exported', error),
  })
