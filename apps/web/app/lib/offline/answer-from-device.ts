import { findStoredAnswer, type RequestOwner } from './stored-answers.ts'

/** The answer to a request from what is stored on this device; undefined where nothing is. */
export async function answerFromDevice(
  request: Request,
  owner: RequestOwner,
): Promise<Response | undefined> {
  if (request.method !== 'GET') return undefined
  const text = await findStoredAnswer(owner, request.url).catch(() => undefined)
  return text === undefined ? undefined : respond(text)
}

const respond = (text: string): Response =>
  new Response(text, { headers: { 'content-type': 'application/json' } })
