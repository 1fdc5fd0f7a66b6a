import { randomBytes } from 'node:crypto'
import {
  answerConversationRoute,
  chatTokenHeader,
  type SupportChat,
  startChatRoute,
} from '@product/contract'
import { createId } from '@product/domain'
import { type Caller, createCaller } from '@product/sdk'
import type { z } from 'zod'

type Site = { url: string }

/** A browser of somebody who is not signed in, with a secret of its own. */
export function createVisitor(
  { url }: Site,
  token = randomBytes(32).toString('base64url'),
  /** As a proxy names it. */
  address?: string,
  /** Of a session, where they are signed in as well. */
  session: Record<string, string> = {},
) {
  const headers = {
    ...session,
    [chatTokenHeader]: token,
    ...(address !== undefined && { 'x-forwarded-for': address }),
  }
  const call = createCaller({
    baseUrl: url,
    fetch: (request) => {
      for (const [name, value] of Object.entries(headers)) request.headers.set(name, value)
      return fetch(request)
    },
  })
  return { token, headers, call }
}

type Started = { text?: string; id?: string; name?: string; address?: string | null }

export const startChat = (
  { call }: { call: Caller },
  { text = 'Does it keep every version?', id = createId(), ...person }: Started = {},
): Promise<SupportChat> =>
  call(startChatRoute, { body: { id, message: { id: createId(), text }, ...person } })

export const answer = ({ call }: { call: Caller }, id: string, text = 'Yes, every one.') =>
  call(answerConversationRoute, { params: { id }, body: { id: createId(), text } })

/** Server-sent events, read as they come. */
export function readEvents<Event extends { type: string }>(
  response: Response,
  schema: z.ZodType<Event>,
) {
  if (!response.ok || !response.body) throw new Error(`No stream: ${response.status}`)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  const seen: Event[] = []
  let rest = ''
  let isOver = false
  let wake = Promise.withResolvers<void>()

  const reading = (async () => {
    try {
      for (;;) {
        const { done, value = '' } = await reader.read()
        const blocks = (rest + value).split('\n\n')
        rest = blocks.pop() ?? ''
        for (const block of blocks) {
          const data = /^data: (.+)$/m.exec(block)?.[1]
          if (data !== undefined) seen.push(schema.parse(JSON.parse(data)))
        }
        wake.resolve()
        wake = Promise.withResolvers()
        if (done) return
      }
    } catch {
      // The connection broke, as when the server is killed.
    } finally {
      isOver = true
      wake.resolve()
    }
  })()

  return {
    seen,
    hasEnded: reading,
    /** Resolves when more was read; fails once nothing can come. */
    next: async () => {
      if (isOver) throw new Error('The stream has ended')
      await wake.promise
    },
    leave: () => reader.cancel(),
  }
}
