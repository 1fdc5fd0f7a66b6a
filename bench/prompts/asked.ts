import { randomUUID } from 'node:crypto'
import type { PromptContent } from '../../packages/domain/src/index.ts'

export const operations = ['list', 'search', 'open', 'save'] as const
export type Operation = (typeof operations)[number]

/** One request; a save is written anew each time, on the revision that the last one made. */
export type Asked = {
  path: string
  token?: string
  saved?: SavedPrompt
  workspaceId?: string
  headers?: Record<string, string>
}

export type SavedPrompt = { id: string; revision: number; content: PromptContent }

/** Writes requests as somebody does who saves prompts again and again, each time changed a little. */
export function createWriter() {
  const revisions = new Map<string, number>()
  function save({ id, revision, content }: SavedPrompt): string {
    const baseRevision = revisions.get(id) ?? revision
    revisions.set(id, baseRevision + 1)
    const body = `${content.body}\n\nRevision ${baseRevision}: say it again, more clearly.`
    return JSON.stringify({ saveId: randomUUID(), baseRevision, content: { ...content, body } })
  }
  return ({ path, token, saved, workspaceId, headers }: Asked) => ({
    method: saved ? 'PUT' : 'GET',
    path,
    headers: {
      host: 'localhost',
      ...headers,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(workspaceId && { 'x-workspace-id': workspaceId }),
      ...(saved && { 'content-type': 'application/json' }),
    },
    ...(saved && { body: save(saved) }),
  })
}

export type Written = ReturnType<ReturnType<typeof createWriter>>

/** As it goes over the wire. */
export function toBytes({ method, path, headers, body = '' }: Written): Buffer {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(method === 'PUT' ? [`content-length: ${Buffer.byteLength(body)}`] : []),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`)
}

/** By what a server finds again what was recorded for a request. */
export const keyOf = (method = '', path = '', authorization = ''): string =>
  [method, path, authorization].join(' ')
