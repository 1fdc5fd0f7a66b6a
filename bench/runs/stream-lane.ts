import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Asked, Side } from './asked.ts'

export type Timed = { first: number; total: number }

/** The last chunk of an answer that comes in chunks. */
const messageEnd = '\r\n0\r\n\r\n'
const keptCharacters = 1_500

/** A connection that is open before the clock starts. */
export async function openStreamLane(side: Side) {
  const socket = connect({ port: side.port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  return {
    ask: (asked: Asked) => {
      const timed = readStream(socket, side)
      socket.write(toBytes(side, asked))
      return timed
    },
    pauseAfterFirst: () => void socket.once('data', () => socket.pause()),
    resume: () => void socket.resume(),
    close: () => socket.destroy(),
  }
}

function toBytes(side: Side, { headers, body }: Asked): string {
  const all = {
    host: '127.0.0.1',
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    ...side.headers,
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return `POST ${side.path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}

/** Keeps only the end of what came: the load shall cost the machine as little as possible. */
function readStream(socket: Socket, { firstToken, goodEnd, path }: Side): Promise<Timed> {
  const startedAt = performance.now()
  const { promise, resolve, reject } = Promise.withResolvers<Timed>()
  let first = Number.NaN
  let kept = ''
  const settle = (act: () => void) => {
    socket.off('data', onData).off('error', reject).off('close', onClose)
    act()
  }
  const fail = (what: string) => settle(() => reject(new Error(`${path} ${what}: ${kept}`)))
  const onClose = () => fail('closed the connection')
  const onData = (data: Buffer) => {
    kept += data.toString('latin1')
    if (Number.isNaN(first) && kept.includes(firstToken)) first = performance.now() - startedAt
    if (kept.endsWith(messageEnd) || /^HTTP\/1.1 [45]/.test(kept)) {
      if (Number.isNaN(first) || !kept.includes(goodEnd)) return fail('answered badly')
      return settle(() => resolve({ first, total: performance.now() - startedAt }))
    }
    if (!Number.isNaN(first)) kept = kept.slice(-keptCharacters)
  }
  socket.on('data', onData).on('error', reject).on('close', onClose)
  return promise
}
