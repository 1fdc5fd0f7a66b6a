import { exportPrompts as route } from '@product/contract/transfers'
import { ApiError } from '@product/sdk'
import { stackToast } from '@product/ui/toast-stack-store'
import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { sendWithSession } from '#web/lib/auth/send-with-session.ts'
import { describeError } from '#web/lib/describe-error.ts'
import { describeLosses, type ExportLosses, readLosses } from '#web/lib/prompts/export-losses.ts'
import { saveFile } from '#web/lib/save-file.ts'

type Export = z.input<(typeof route)['request']['body']['content']['application/json']['schema']>
export type ExportScope = Export['scope']

/** Not by `call`, whose answers are JSON. */
async function exportPrompts(body: Export): Promise<ExportLosses> {
  const answer = await sendWithSession(
    new Request(new URL(route.path, location.origin), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )
  if (!answer.ok) {
    const problem = await answer.json().catch(() => undefined)
    throw new ApiError({
      status: answer.status,
      code: 'http.unexpected',
      message: 'The file could not be made. Please try again.',
      ...problem?.error,
    })
  }
  saveFile(readFileName(answer.headers.get('content-disposition')), await answer.blob())
  return readLosses(answer.headers)
}

function readFileName(disposition: string | null): string {
  const [, encoded] = disposition?.match(/filename\*=UTF-8''([^;]+)/i) ?? []
  if (encoded) return decodeURIComponent(encoded)
  const [, plain] = disposition?.match(/filename="?([^";]+)"?/i) ?? []
  return plain ?? 'prompts'
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
    onError: (error) =>
      stackToast({
        title: 'Nothing was exported',
        description: describeError(error),
        variant: 'error',
      }),
  })
