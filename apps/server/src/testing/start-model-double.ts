import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { anthropicFormat } from './model-double/anthropic-format.ts'
import { googleFormat } from './model-double/google-format.ts'
import { openAiFormat } from './model-double/openai-format.ts'
import type { ModelScript, WireFormat } from './model-double/script.ts'
import { writeModelList } from './model-double/write-model-list.ts'

export type { ModelScript } from './model-double/script.ts'

export type ModelRequest = {
  path: string
  headers: IncomingMessage['headers']
  /** What was asked, as JSON; empty for a list. */
  body: Record<string, unknown>
}

/** Answers in a way of its own, for what no protocol has: a web page, a redirect, a flood. */
export type RawAnswer = (request: IncomingMessage, response: ServerResponse) => void

type Behaviour = ModelScript | RawAnswer

/**
 * A provider of models on loopback, which speaks the protocols of OpenAI (chat, pictures, speech;
 * also for those who are compatible), Anthropic and Google, and does as it is told:
 *
 *     await using double = await startModelDouble({ pieces: ['Hello', ' world'] })
 *     provider.answer({ key: 'any', baseUrl: double.openai }, call)
 *     double.behave({ failure: { status: 429, code: 'rate_limit_exceeded', message: 'Slow down' } })
 *     double.behave((request) => ({ pieces: [String(request.body.model)] }))
 *     double.answerRaw((request, response) => response.end('<html>'))
 *
 * Lists of models need no script: they hold `double.models`, and refuse any key but
 * `double.key`, where that is set.
 */
export async function startModelDouble(first: ModelScript = {}) {
  let choose: (request: ModelRequest) => Behaviour = () => first
  const requests: ModelRequest[] = []
  const lists: { models: string[]; key: string | null } = { models: ['model-1'], key: null }
  const cut = { count: 0 }

  const server = createServer(async (request, response) => {
    response.on('close', () => {
      if (!response.writableFinished) cut.count += 1
    })
    const body = request.method === 'POST' ? JSON.parse(await text(request)) : {}
    const asked = { path: request.url ?? '', headers: request.headers, body }
    requests.push(asked)
    const behaviour = choose(asked)
    if (typeof behaviour === 'function') return behaviour(request, response)
    if (request.method === 'GET' && !behaviour.failure)
      return writeModelList(request, response, lists.models, lists.key)
    await play(asked, behaviour, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`

  return {
    origin,
    openai: `${origin}/v1`,
    anthropic: `${origin}/v1`,
    google: `${origin}/v1beta`,
    requests,
    lists,
    /** Answers that somebody ended before they were done. */
    cut,
    behave(next: ModelScript | ((request: ModelRequest) => ModelScript)) {
      choose = typeof next === 'function' ? next : () => next
    },
    answerRaw(answer: RawAnswer) {
      choose = () => answer
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type ModelDouble = Awaited<ReturnType<typeof startModelDouble>>

function findFormat(path: string): WireFormat {
  if (path.includes('/v1beta/')) return googleFormat
  return path.includes('/messages') ? anthropicFormat : openAiFormat
}

async function play(
  request: ModelRequest,
  script: ModelScript,
  response: ServerResponse,
): Promise<void> {
  const format = findFormat(request.path)
  const { failure } = script
  if (failure) return writeJson(response, format.failure(failure), failure.status, failure.headers)
  const file = script.file ?? Buffer.from('file')
  if (request.path.endsWith('/images/generations'))
    return writeJson(response, {
      created: 1,
      data: [{ b64_json: Buffer.from(file).toString('base64') }],
    })
  if (request.path.endsWith('/audio/speech'))
    return void response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(file)
  const model = String(request.body.model ?? /models\/([^:]+):/.exec(request.path)?.[1])
  const isStream = request.body.stream === true || request.path.includes('stream')
  if (script.notStreamed || !isStream) return writeJson(response, format.whole(script, model))
  await stream(format, script, model, response)
}

function writeJson(
  response: ServerResponse,
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
): void {
  response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify(body))
}

async function stream(
  format: WireFormat,
  script: ModelScript,
  model: string,
  response: ServerResponse,
): Promise<void> {
  response.on('error', () => {})
  for (const [index, event] of format.events(script, model).entries()) {
    await script.before?.(index)
    if (!response.headersSent)
      response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
    if (index === script.cutAt) return void response.destroy()
    if (response.destroyed) return
    if (!response.write(replaceEvent(format, script, index) ?? event)) await drained(response)
  }
  response.end()
}

function replaceEvent(format: WireFormat, script: ModelScript, index: number): string | undefined {
  if (index === script.malformedAt) return 'data: {"choices": [{]\n\n'
  if (index !== script.failAt) return undefined
  const failure = { status: 500, code: 'server_error', message: 'Something broke inside' }
  const type = format === anthropicFormat ? 'event: error\n' : ''
  return `${type}data: ${JSON.stringify(format.failure(failure))}\n\n`
}

const drained = (response: ServerResponse): Promise<unknown> =>
  Promise.race([once(response, 'drain'), once(response, 'close')])
