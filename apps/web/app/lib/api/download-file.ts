import { ApiError } from '@product/sdk'
import { sendWithSession } from '#web/lib/auth/send-with-session.ts'
import { saveFile } from './save-file.ts'

/**
 * Has the API make a file and hands it to the browser to keep; returns what its headers tell. Not by
 * `call`, whose answers are JSON.
 */
export async function downloadFile(request: Request, fallbackName: string): Promise<Headers> {
  const answer = await sendWithSession(request)
  if (!answer.ok) {
    const problem = await answer.json().catch(() => undefined)
    throw new ApiError({
      status: answer.status,
      code: 'http.unexpected',
      message: 'The file could not be made. Please try again.',
      ...problem?.error,
    })
  }
  saveFile(
    readFileName(answer.headers.get('content-disposition')) ?? fallbackName,
    await answer.blob(),
  )
  return answer.headers
}

function readFileName(disposition: string | null): string | undefined {
  const [, encoded] = disposition?.match(/filename\*=UTF-8''([^;]+)/i) ?? []
  if (encoded) return decodeURIComponent(encoded)
  return disposition?.match(/filename="?([^";]+)"?/i)?.[1]
}
