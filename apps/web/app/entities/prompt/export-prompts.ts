import { exportPromptsRoute } from '@product/contract/transfers'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { downloadFile } from '#web/lib/api/download-file.ts'
import { stackError } from '#web/lib/api/stack-error.ts'
import { describeLosses, type ExportLosses, readLosses } from './export-losses.ts'

type Export = z.input<
  (typeof exportPromptsRoute)['request']['body']['content']['application/json']['schema']
>
export type ExportScope = Export['scope']

async function exportPrompts(body: Export): Promise<ExportLosses> {
  const request = new Request(new URL(exportPromptsRoute.path, location.origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return readLosses(await downloadFile(request, 'prompts'))
}

export const useExportPrompts = () =>
  useMutation({
    mutationFn: exportPrompts,
    onSuccess: (losses) =>
      stackToast({
        title: 'Your file is ready',
        ...(losses.count > 0 && { description: describeLosses(losses) }),
        variant: 'success',
      }),
    onError: (error) => stackError('Couldn’t export', error),
  })
