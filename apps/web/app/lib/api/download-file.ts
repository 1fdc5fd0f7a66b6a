import { toApiError } from '@product/sdk'
import { sendWithSession } from '#web/lib/auth/send-with-session.ts'

/**
 * Has the API make a file and hands it to the browser to keep; returns what its headers tell. Not by
 * `call`, whose answers are JSON.
 */
export async function downloadFile(request: Request, fallbackName: string): Promise<Headers> {
  const answer = await sendWithSession(request)
  if (!answer.ok) throw await toApiError(answer, 'Couldn’t create the file. Please try again.')
  saveFile(
    readFileName(answer.headers.get('content-disposition')) ?? fallbackName,
    await answer.blob(),
  )
  return answer.headers
}

/** The content of a file that is there. */
export async function loadFile(request: Request): Promise<Blob> {
  const answer = await sendWithSession(request)
  if (!answer.ok) throw await toApiError(answer, 'Couldn’t load the file. Please try again.')
  return await answer.blob()
}

function readFileName(disposition: string | null): string | undefined {
  const [, encoded] = disposition?.match(/filename\*=UTF-8''([^;]+)/i) ?? []
  if (encoded) return decodeURIComponent(encoded)
  return disposition?.match(/filename="?([^";]+)"?/i)?.[1]
}

/** Hands a file to the browser to keep. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has begun by the next task; the address would hold the content for ever.
  setTimeout(() => URL.revokeObjectURL(address))
}
