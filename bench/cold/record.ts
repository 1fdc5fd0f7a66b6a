import type { ChildProcess } from 'node:child_process'
import { request as startRequest } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { type Asked, createWriter, keyOf, type Written } from '../prompts/asked.ts'
import { nextMessage } from '../prompts/next-message.ts'
import type { Statement } from '../prompts/record-statements.ts'
import type { Recorded } from '../prompts/serve-bare.ts'

type Site = { child: ChildProcess; port: number }

/** The statements and the bytes with which the real server answers a request. */
export function createRecorder({ child, port }: Site) {
  const write = createWriter()
  return async (asked: Asked): Promise<Recorded> => {
    // The first of many saves makes a version; those after it go into that one.
    if (asked.saved) await send(port, write(asked))
    const written = write(asked)
    child.send('record')
    await nextMessage(child)
    const body = await send(port, written)
    child.send('stop-recording')
    const statements = await nextMessage<Statement[]>(child)
    const { method, path, headers } = written
    return {
      key: keyOf(method, path, headers.authorization),
      statements,
      body: body.toString('base64'),
    }
  }
}

/** The bytes of the body as they are sent: `fetch` would decompress them. */
async function send(port: number, { method, path, headers, body }: Written): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  startRequest({ port, host: '127.0.0.1', method, path, headers }, async (answer) => {
    const bytes = await buffer(answer)
    if (answer.statusCode === 200) resolve(bytes)
    else reject(new Error(`${path} answered ${answer.statusCode}: ${bytes}`))
  })
    .on('error', reject)
    .end(body)
  return await promise
}
