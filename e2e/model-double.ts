import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test as base } from './journey.ts'

type Answering = {
  /** What it was asked. */
  request: Record<string, unknown>
  say: (text: string) => void
  end: () => void
  /** Resolves when the other side has gone away before the end. */
  isLeft: Promise<void>
}

export type ModelDouble = {
  baseUrl: string
  /** The next call of the model, as soon as it has come. */
  nextCall: (model: string) => Promise<Answering>
  /** What it was asked to read aloud, and did. */
  spoken: Record<string, unknown>[]
}

/** A tenth of a second of silence. */
const sound = Buffer.concat([
  Buffer.from('524946464403000057415645666d74201000000001000100401f0000401f000001000800', 'hex'),
  Buffer.from('6461746120030000', 'hex'),
  Buffer.alloc(800, 128),
])

/** A model service of the OpenAI protocol that says what the journey tells it to. */
async function startModelDouble(models: readonly string[]) {
  const calls = new Map<string, PromiseWithResolvers<Answering>>()
  const callOf = (model: string) => {
    const call = calls.get(model) ?? Promise.withResolvers<Answering>()
    calls.set(model, call)
    return call
  }
  const server = createServer(async (request, response) => {
    if (request.method === 'GET') {
      response.setHeader('content-type', 'application/json')
      return response.end(JSON.stringify({ object: 'list', data: models.map((id) => ({ id })) }))
    }
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const asked = JSON.parse(Buffer.concat(chunks).toString())
    const { model } = asked
    if (model === 'broken') return refuse(response)
    if (request.url?.endsWith('/audio/speech')) {
      double.spoken.push(asked)
      return response.writeHead(200, { 'content-type': 'audio/wav' }).end(sound)
    }
    callOf(model).resolve({ request: asked, ...answer(response, model) })
    return undefined
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const double: ModelDouble = {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    nextCall: async (model) => {
      const call = await callOf(model).promise
      calls.delete(model)
      return call
    },
    spoken: [],
  }
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { double, close }
}

function answer(response: ServerResponse, model: string): Omit<Answering, 'request'> {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const left = Promise.withResolvers<void>()
  response.on('close', () => left.resolve())
  const send = (part: object) =>
    response.write(
      `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model, ...part })}\n\n`,
    )
  return {
    say: (content) => send({ choices: [{ index: 0, delta: { role: 'assistant', content } }] }),
    end: () => {
      send({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })
      send({ choices: [], usage: { prompt_tokens: 12, completion_tokens: 6, total_tokens: 18 } })
      response.end('data: [DONE]\n\n')
    },
    isLeft: left.promise,
  }
}

function refuse(response: ServerResponse) {
  response.writeHead(401, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ error: { message: 'Bad key', code: 'invalid_api_key' } }))
}

export const test = base.extend<{ models: ModelDouble }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what is asked for from it.
  models: async ({}, use) => {
    const { double, close } = await startModelDouble([
      'swift',
      'thorough',
      'broken',
      'house-vision',
      'house-tts',
    ])
    await use(double)
    close()
  },
})
