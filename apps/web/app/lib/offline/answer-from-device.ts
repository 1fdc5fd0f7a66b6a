import { isId } from '@product/domain'
import { ApiError } from '@product/sdk'
import { readPrompt, status } from '@product/sync'
import { ZodError } from 'zod'
import {
  answerCollectionChange,
  answerCollectionDeletion,
  answerNewCollection,
  answerPromptChanges,
  answerTestValues,
} from './answers/change-things.ts'
import { type DeviceAnswer, refuse } from './answers/device-request.ts'
import { answerRunEvents } from './answers/follow-run.ts'
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
import { hasWaitingChanges } from './waiting-changes.ts'

type Table = readonly (readonly [route: string, answer: DeviceAnswer])[]

/** By method and path below `/api/v1`; a part in braces is given to the answer by its name. */
const copied: Table = [
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
]

const parse = (table: Table) =>
  table.map(([route, answer]) => ({
    parts: route.replace(' ', ' /api/v1').split('/'),
    answer,
  }))

const copiedRoutes = parse(copied)
/** A server that is there runs prompts itself. */
const offlineRoutes = [
  ...copiedRoutes,
  ...parse([
    ['POST /runs', answerDemoRun],
    ['GET /runs/{id}/events', answerRunEvents],
  ]),
]

type Routes = typeof copiedRoutes

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
  // A browser that stores nothing has no answer.
  const answer = await answerFromCopy(request, owner, offlineRoutes).catch(() => undefined)
  return answer ?? (await answerFromCache(request, owner).catch(() => undefined))
}

/** Likewise while the server is there, where changes wait that it does not have yet. */
export async function answerBehindWaiting(
  request: Request,
  owner: RequestOwner,
): Promise<Response | undefined> {
  try {
    if (!(await hasWaitingChanges(owner.accountId))) return undefined
    return await answerFromCopy(request, owner, copiedRoutes)
  } catch {
    return undefined
  }
}

async function answerFromCopy(
  request: Request,
  owner: RequestOwner,
  routes: Routes,
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
    try {
      return toResponse(await answer({ copy, owner, workspaceId, params, url, body }))
    } catch (error) {
      if (error instanceof ZodError) return refuse(400, 'request.invalid', error.message)
      // The outbox is full.
      if (error instanceof ApiError) return refuse(error.status, error.code, error.message)
      throw error
    }
  }
  return undefined
}

function toResponse(found: unknown): Response | undefined {
  if (found instanceof Response) return found
  if (found === null) return new Response(null, { status: 204 })
  return found === undefined ? undefined : Response.json(found)
}

/** The last answer of the server to the same request. */
async function answerFromCache(
  { method, url }: Request,
  owner: RequestOwner,
): Promise<Response | undefined> {
  if (method !== 'GET' || !(await mayStillSee(url, owner))) return undefined
  const text = await findStoredAnswer(owner, url)
  if (text === undefined) return undefined
  return new Response(text, { headers: { 'content-type': 'application/json' } })
}

/** Versions and the like go with their prompt, also one that was moved to the trash on this device. */
async function mayStillSee(url: string, { accountId }: RequestOwner): Promise<boolean> {
  const [, id = ''] = /^\/api\/v1\/prompts\/([^/]+)/.exec(new URL(url).pathname) ?? []
  if (!isId(id)) return true
  const copy = await openDeviceCopy(accountId)
  const { syncedAt } = await status(copy).read()
  return syncedAt === null || (await readPrompt(copy, id)) !== undefined
}
