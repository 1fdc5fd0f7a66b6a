import { randomUUID } from 'node:crypto'
import type { Person } from './sign-up-people.ts'

/** A server to measure, and the texts that mark the first token and the end in its stream. */
export type Side = {
  port: number
  path: string
  headers: Record<string, string>
  firstToken: string
  goodEnd: string
}

export type Asked = { headers: Record<string, string>; body: string }

const chat = { path: '/v1/chat/completions', firstToken: '"content":" some', goodEnd: '[DONE]' }

export const chatSide = (port: number, headers: Record<string, string> = {}): Side => ({
  ...chat,
  port,
  headers: { authorization: 'Bearer sk-bench-key', ...headers },
})

export const apiSide = (port: number): Side => ({
  port,
  path: '/api/v1/runs',
  headers: {},
  firstToken: '"type":"text-delta"',
  goodEnd: '"type":"run-end"',
})

/** The same words as the prompt of the people makes. */
export const askChat = (model: string): Asked => ({
  headers: {},
  body: JSON.stringify({
    model,
    stream: true,
    messages: [
      { role: 'system', content: 'You write stories.' },
      { role: 'user', content: 'Write a story of 200 words about the sea.' },
    ],
  }),
})

export function askRun({ token, promptId }: Person, model: string): Asked {
  const models = [{ model }]
  const values = { topic: 'the sea' }
  return {
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ batchId: randomUUID(), promptId, models, values }),
  }
}
