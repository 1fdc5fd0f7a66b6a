import { parseUuid } from '@product/contract/uuid'
import { ApiError } from '@product/sdk'
import { type OutboxEntry, readPrompt, status } from '@product/sync'
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
import { answerRunList } from './answers/read-runs.ts'
import { answerDemoRun } from './answers/run-demo.ts'
import { findOwnWorkspaceId, openDeviceCopy } from './device-copy.ts'
import { findStoredAnswer, type RequestOwner } from './stored-answers.ts'
import { readWaiting } from './waiting-changes.ts'

/** By method and path below `/api/v1`; a part in braces is given to the answer by its name. */
type Table = readonly (readonly [route: string, answer: DeviceAnswer])[]

const parse = (table: Table) =>
  table.map(([route, answer]) => ({
    parts: route.replace(' ', ' /api/v1').split('/'),
    answer,
  }))

const readRoutes = parse([
  ['GET /prompts', answerPromptList],
  ['GET /prompts/facets', answerFacets],
  ['GET /prompts/{id}', answerPrompt],
  ['POST /prompts/includes', answerIncludes],
  ['GET /collections', answerCollections],
  ['GET /collections/{slug}', answerCollection],
  ['GET /templates', answerTemplates],
  ['GET /templates/{id}', answerTemplate],
  ['GET /workspaces', answerWorkspaces],
  ['GET /search', answerSearch],
])
const changeRoutes = parse([
  ['POST /prompts/changes', answerPromptChanges],
  ['PUT /prompts/{id}/test-values', answerTestValues],
  ['POST /collections', answerNewCollection],
  ['PATCH /collections/{slug}', answerCollectionChange],
  ['DELETE /collections/{slug}', answerCollectionDeletion],
])
/** A server that is there runs prompts itself, and knows all runs. */
const runRoutes = parse([
  ['GET /runs', answerRunList],
  ['POST /runs', answerDemoRun],
  ['GET /runs/{id}/events', answerRunEvents],
])
const offlineRoutes = [...readRoutes, ...changeRoutes, ...runRoutes]

type Routes = typeof offlineRoutes

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

/**
 * Likewise while the server is there, where changes wait that it does not have yet: newer ones go behind them, and reads
 * have those that are about to be sent.
 */
export async function answerBehindWaiting(
  request: Request,
  owner: RequestOwner,
): Promise<Response | undefined> {
  try {
    const { entries, isSendable } = await readWaiting(owner.accountId)
    if (entries.length === 0) return undefined
    const routes = isSendable ? [...changeRoutes, ...readRoutes] : changeRoutes
    const answer = await answerFromCopy(request, owner, routes)
    return answer?.status === 404 && !isDeleted(request, entries) ? undefined : answer
  } catch {
    return undefined
  }
}

/** Whether a thing is gone by a change that waits. Others may have been made since the last sync, or be in the trash. */
function isDeleted({ url }: Request, entries: readonly OutboxEntry[]): boolean {
  const { pathname } = new URL(url)
  return entries.some(
    ({ change }) =>
      (change.type === 'delete' && pathname.includes(change.promptId)) ||
      (change.type === 'delete-collection' && pathname.startsWith('/api/v1/collections/')),
  )
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
  const [, named] = /^\/api\/v1\/prompts\/([^/]+)/.exec(new URL(url).pathname) ?? []
  const id = parseUuid(named)
  if (!id) return true
  const copy = await openDeviceCopy(accountId)
  const { syncedAt } = await status(copy).read()
  return syncedAt === null || (await readPrompt(copy, id)) !== undefined
}
