// A provider of models on this machine that speaks as OpenAI does: 50 ms to the first chunk, then
// 200 chunks, as far apart as its model is named for.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { firstChunkMilliseconds, modelNames, readModel } from './models.ts'

const writeChunk = (delta: object, finish: string | null = null): string =>
  `data: ${JSON.stringify({
    id: 'chatcmpl-bench',
    object: 'chat.completion.chunk',
    created: 1_700_000_000,
    model: 'bench',
    choices: [{ index: 0, delta, finish_reason: finish }],
  })}\n\n`

const endingOf = (chunks: number) =>
  [
    writeChunk({}, 'stop'),
    `data: ${JSON.stringify({
      id: 'chatcmpl-bench',
      object: 'chat.completion.chunk',
      created: 1_700_000_000,
      model: 'bench',
      choices: [],
      usage: { prompt_tokens: 40, completion_tokens: chunks, total_tokens: 40 + chunks },
    })}\n\n`,
    'data: [DONE]\n\n',
  ].join('')

/** By the clock: who is late with one chunk is not late with all that follow. */
function stream(response: ServerResponse, model: string): void {
  const { chunks, apart, piece } = readModel(model)
  const chunk = writeChunk({ content: piece })
  const startedAt = performance.now()
  let sent = 0
  function sendNext(): void {
    if (response.destroyed) return
    if (sent === 0) response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(chunk)
    sent += 1
    if (sent > chunks) return void response.end(endingOf(chunks))
    const due = startedAt + firstChunkMilliseconds + sent * apart
    setTimeout(sendNext, Math.max(due - performance.now(), 0))
  }
  setTimeout(sendNext, firstChunkMilliseconds)
}

const server = createServer(async (request, response) => {
  if (request.method === 'GET') {
    const data = modelNames.map((id) => ({ id, object: 'model' }))
    response.writeHead(200, { 'content-type': 'application/json' })
    return response.end(JSON.stringify({ object: 'list', data }))
  }
  const { model }: { model: string } = JSON.parse(await text(request))
  return stream(response, model)
})
server.keepAliveTimeout = 600_000

process.on('disconnect', () => process.exit())
server.listen({ port: 0, host: '127.0.0.1', backlog: 1_024 }, () => {
  const { port } = server.address() as AddressInfo
  process.send?.({ port })
})
