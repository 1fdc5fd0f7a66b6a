import { createServer } from 'node:net'
import { onTestFinished } from 'vitest'

/** Speaks just enough of the protocol to tell its version. */
export async function startOldPostgres(): Promise<number> {
  const message = (type: string, ...parts: Buffer[]) => {
    const body = Buffer.concat(parts)
    const length = Buffer.alloc(4)
    length.writeInt32BE(body.length + 4)
    return Buffer.concat([Buffer.from(type), length, body])
  }
  const short = (value: number) => Buffer.from([value >> 8, value & 255])
  const int = (value: number) => Buffer.concat([short(0), short(value)])
  const column = (name: string, type: number) =>
    Buffer.concat([
      Buffer.from(`${name}\0`),
      int(0),
      short(0),
      int(type),
      short(4),
      int(0),
      short(0),
    ])
  const value = (text: string) => Buffer.concat([int(text.length), Buffer.from(text)])
  const ready = message('Z', Buffer.from('I'))
  const answer = Buffer.concat([
    message('T', short(2), column('number', 23), column('name', 25)),
    message('D', short(2), value('140009'), value('14.9')),
    message('C', Buffer.from('SELECT 1\0')),
    ready,
  ])
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', int(0)), ready]))
      socket.once('data', () => socket.write(answer))
    })
  })
  onTestFinished(() => {
    server.close()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}
