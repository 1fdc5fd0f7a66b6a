import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test as base } from './journey.ts'

type Answering = {
  say: (text: string) => void
  end: () => void
  /** Resolves when the other side has gone away before the end. */
  isLeft: Promise<void>
}

export type ModelDouble = {
  baseUrl: string
  /** The next call of the model, as soon as it has come. */
  nextCall: (model: string) => Promise<Answering>
}

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
    const { model } = JSON.parse(Buffer.concat(chunks).toString())
    if (model === 'broken') return refuse(response)
    callOf(model).resolve(answer(response, model))
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
  }
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { double, close }
}

function answer(response: ServerResponse, model: string): Answering {
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
    const { double, close } = await startModelDouble(['swift', 'thorough', 'broken'])
    await use(double)
    close()
  },
})
