import {
  type CommentThread,
  editCommentRoute,
  replyToThreadRoute,
  startPromptThreadRoute,
} from '@product/contract/comments'
import { expect, test } from 'vitest'
import type { call } from '#web/lib/api/call.ts'
import { createCommentSender } from './new-comment.ts'

type Sent = { path: string; params: Record<string, string>; body: Record<string, unknown> }

/** A server that stores comments by their ids, and whose answers are lost at will. */
function createServer() {
  const sent: Sent[] = []
  const stored = new Map<string, string>()
  const server = { sent, stored, losesAnswer: false, send }
  async function send({ path }: { path: string }, { params, body }: Omit<Sent, 'path'>) {
    sent.push({ path, params, body })
    const id = String(params.commentId ?? body.commentId ?? params.id)
    const text = String(body.text)
    if (path === editCommentRoute.path || !stored.has(id)) stored.set(id, text)
    if (server.losesAnswer) throw new Error('The connection was lost')
    const comments = [...stored].map(([known, words]) => ({ id: known, text: words }))
    return { id: String(params.threadId ?? params.id), comments } as CommentThread
  }
  return server
}

function open(server: ReturnType<typeof createServer>) {
  const { start, reply } = createCommentSender(server.send as typeof call)
  const subject = { kind: 'prompt', id: 'prompt' } as const
  return { start: (first: Parameters<typeof start>[1]) => start(subject, first), reply }
}

test('a comment whose answer was lost is stored once when it is sent again', async () => {
  const server = createServer()
  const { start, reply } = open(server)
  server.losesAnswer = true
  await expect(start({ text: 'Why?' })).rejects.toThrow('lost')
  await expect(reply({ threadId: 'a', text: 'Because' })).rejects.toThrow('lost')
  server.losesAnswer = false
  await reply({ threadId: 'a', text: 'Because' })
  expect([...server.stored.values()]).toEqual(['Why?', 'Because'])
  const [first, ...replies] = server.sent.map(({ path }) => path)
  expect(first).toBe(startPromptThreadRoute.path)
  expect(replies).toEqual([replyToThreadRoute.path, replyToThreadRoute.path])
})

test('words that were changed before it was sent again are stored too', async () => {
  const server = createServer()
  const { start } = open(server)
  server.losesAnswer = true
  await expect(start({ text: 'Why?' })).rejects.toThrow('lost')
  server.losesAnswer = false
  await start({ text: 'Why one line?' })
  expect([...server.stored.values()]).toEqual(['Why one line?'])
})

test('the next comment is another one, and so is one about other words', async () => {
  const server = createServer()
  const { start } = open(server)
  await start({ text: 'First' })
  await start({ text: 'Second' })
  server.losesAnswer = true
  const passage = { version: 1, field: 'body' as const, start: 0, end: 3, quote: 'Sum' }
  await expect(start({ text: 'Third', passage })).rejects.toThrow('lost')
  server.losesAnswer = false
  await start({ text: 'Fourth', passage: { ...passage, start: 1 } })
  expect([...server.stored.values()]).toEqual(['First', 'Second', 'Third', 'Fourth'])
})
