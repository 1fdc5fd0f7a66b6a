import { mayStoreFor } from '#web/lib/auth/signed-in-account.ts'
import { checkServer, fetchFromServer, isServerReachable } from './connection.ts'
import type { RequestOwner } from './stored-answers.ts'
import { mayHaveWaiting } from './waiting-hint.ts'

/**
 * Sends a request. While the server cannot be reached, requests of the signed-in area are answered from what is stored
 * on this device for the account that sends them; a request that cannot be answered so fails as one without an answer.
 */
export async function sendOrAnswerOffline(
  request: Request,
  owner: RequestOwner,
): Promise<Response> {
  // The sync of the copy itself: an answer from the copy would be taken for the server's.
  if (request.cache === 'no-store') return await fetchFromServer(request)
  // A body can be read once, and it is needed again where sending fails.
  const kept = request.clone()
  const isAway = !isServerReachable()
  const answer = isAway
    ? await answerOffline(kept.clone(), owner)
    : await answerWithWaiting(kept.clone(), owner)
  if (answer) return answer
  // A network that is silent would be waited for, for minutes where it is a change.
  if (isAway && !(await checkServer())) throw new TypeError('The server does not answer')
  let response: Response
  try {
    response = await fetchFromServer(request)
  } catch (error) {
    // It was given up, or the server is there and only this request failed.
    if (request.signal.aborted || isServerReachable()) throw error
    const stored = await answerOffline(kept, owner)
    if (stored) return stored
    throw error
  }
  if (isWorthStoring(request, response)) void store(request, response.clone(), owner)
  if (response.ok && isDeletionOfRuns(request)) await forgetRuns(kept, owner).catch(() => undefined)
  return response
}

async function answerOffline(request: Request, owner: RequestOwner) {
  // Opening what signing out has deleted would make it anew.
  if (!mayStoreFor(owner.accountId)) return undefined
  const { answerFromDevice } = await import('./answer-from-device.ts')
  return await answerFromDevice(request, owner)
}

/**
 * While changes made without a network have yet to be sent: a newer one is put behind them, or it would be undone by an
 * older one, and reads have them made.
 */
async function answerWithWaiting(request: Request, owner: RequestOwner) {
  if (!mayHaveWaiting() || !mayStoreFor(owner.accountId)) return undefined
  const { answerBehindWaiting } = await import('./answer-from-device.ts')
  return await answerBehindWaiting(request, owner)
}

/** Things that people read again. Secrets, sessions, bills and lists that only the server can make are not among them. */
const stored =
  /^\/api\/v1\/(me|workspaces|plan|models|prompts|figures|first-steps|collections|templates|views|runs|run-settings|notifications|shares\/received|shared-collections|library\/stars|change-requests|storage)(\/|$)/
const notStored =
  /\/(export|stream|events|files|sessions|access|deletion|invitations|activity)(\/|$)/

function isWorthStoring({ method, url }: Request, response: Response): boolean {
  const { pathname } = new URL(url)
  return (
    method === 'GET' &&
    response.status === 200 &&
    stored.test(pathname) &&
    !notStored.test(pathname) &&
    response.headers.get('content-type')?.startsWith('application/json') === true
  )
}

async function store(request: Request, response: Response, owner: RequestOwner): Promise<void> {
  try {
    const { storeAnswer } = await import('./stored-answers.ts')
    const text = await response.text()
    // It may have been on its way while its account signed out, in this tab or another.
    if (mayStoreFor(owner.accountId)) await storeAnswer(owner, request.url, text)
  } catch {
    // A browser that stores nothing (private windows of some) shows nothing without a network.
  }
}

const isDeletionOfRuns = ({ method, url }: Request): boolean =>
  method === 'POST' && new URL(url).pathname === '/api/v1/runs/deletions'

/** Runs are not in the copy, whose sync says what is gone. */
async function forgetRuns(request: Request, owner: RequestOwner): Promise<void> {
  const { ids }: { ids: string[] } = await request.json()
  const { deleteAnswersAbout } = await import('./stored-answers.ts')
  if (mayStoreFor(owner.accountId)) await deleteAnswersAbout(owner.accountId, ids)
}
