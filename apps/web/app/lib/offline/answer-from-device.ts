import {
  answerCollectionChange,
  answerCollectionDeletion,
  answerNewCollection,
  answerPromptChanges,
  answerTestValues,
} from './answers/change-things.ts'
import type { DeviceAnswer } from './answers/device-request.ts'
import {
  answerCollection,
  answerCollections,
  answerTemplate,
  answerTemplates,
  answerWorkspaces,
} from './answers/read-collections.ts'
import {
  answerFacets,
  answerIncludes,
  answerPrompt,
  answerPromptList,
  answerSearch,
} from './answers/read-prompts.ts'
import { answerDemoRun } from './answers/run-demo.ts'
import { findOwnWorkspaceId, openDeviceCopy } from './device-copy.ts'
import { findStoredAnswer, type RequestOwner } from './stored-answers.ts'

/** By method and path below `/api/v1`; a part in braces is given to the answer by its name. */
const answers: readonly [string, DeviceAnswer][] = [
  ['GET /prompts', answerPromptList],
  ['GET /prompts/facets', answerFacets],
  ['GET /prompts/{id}', answerPrompt],
  ['POST /prompts/includes', answerIncludes],
  ['POST /prompts/changes', answerPromptChanges],
  ['PUT /prompts/{id}/test-values', answerTestValues],
  ['GET /collections', answerCollections],
  ['GET /collections/{slug}', answerCollection],
  ['POST /collections', answerNewCollection],
  ['PATCH /collections/{slug}', answerCollectionChange],
  ['DELETE /collections/{slug}', answerCollectionDeletion],
  ['GET /templates', answerTemplates],
  ['GET /templates/{id}', answerTemplate],
  ['GET /workspaces', answerWorkspaces],
  ['GET /search', answerSearch],
  ['POST /runs', answerDemoRun],
]

const routes = answers.map(([route, answer]) => ({
  parts: route.replace(' ', ' /api/v1').split('/'),
  answer,
}))

/** The parts in braces by their names; undefined where the request is another one. */
function matchParts(
  parts: readonly string[],
  asked: readonly string[],
): Record<string, string> | undefined {
  const isNamed = (part: string) => part.startsWith('{')
  if (parts.length !== asked.length) return undefined
  if (!parts.every((part, at) => isNamed(part) || part === asked[at])) return undefined
  return Object.fromEntries(
    parts.flatMap((part, at) =>
      isNamed(part) ? [[part.slice(1, -1), decodeURIComponent(asked[at] ?? '')]] : [],
    ),
  )
}

/**
 * The answer to a request from what is stored on this device; undefined where nothing is. Changes are put in the
 * outbox, which sends them when the server is back.
 */
export async function answerFromDevice(
  request: Request,
  owner: RequestOwner,
): Promise<Response | undefined> {
  return (
    (await answerFromCopy(request, owner).catch(() => undefined)) ??
    (await answerAsBefore(request, owner).catch(() => undefined))
  )
}

async function answerFromCopy(
  request: Request,
  owner: RequestOwner,
): Promise<Response | undefined> {
  const url = new URL(request.url)
  const asked = `${request.method} ${url.pathname}`.split('/')
  for (const { parts, answer } of routes) {
    const params = matchParts(parts, asked)
    if (!params) continue
    const copy = await openDeviceCopy(owner.accountId)
    const workspaceId = await findOwnWorkspaceId(copy, owner)
    // Nothing has been synced yet.
    if (workspaceId === undefined) return undefined
    const body = request.method === 'GET' ? undefined : await request.json().catch(() => undefined)
    const found = await answer({ copy, owner, workspaceId, params, url, body })
    if (found instanceof Response) return found
    if (found === null) return new Response(null, { status: 204 })
    return found === undefined ? undefined : Response.json(found)
  }
  return undefined
}

async function answerAsBefore(
  { method, url }: Request,
  owner: RequestOwner,
): Promise<Response | undefined> {
  if (method !== 'GET') return undefined
  const text = await findStoredAnswer(owner, url)
  if (text === undefined) return undefined
  return new Response(text, { headers: { 'content-type': 'application/json' } })
}
