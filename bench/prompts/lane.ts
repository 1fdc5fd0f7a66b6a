import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

const headEnd = Buffer.from('\r\n\r\n')

/**
 * One connection that asks, waits for the whole answer and asks again. As little as possible
 * beside that: what the load costs is taken from the server on the same machine.
 */
export async function openLane(port: number) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  return {
    ask: async (request: Buffer) => {
      const answered = readAnswer(socket)
      socket.write(request)
      await answered
    },
    close: () => socket.destroy(),
  }
}

function readAnswer(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    let missing = Number.NaN
    let begun: Buffer = Buffer.alloc(0)
    const settle = (error?: Error) => {
      socket.off('data', onData).off('error', settle).off('close', onClose)
      if (error) reject(error)
      else resolve()
    }
    const onClose = () => settle(new Error('The server closed the connection'))
    const onData = (data: Buffer) => {
      if (Number.isNaN(missing)) {
        begun = begun.length === 0 ? data : Buffer.concat([begun, data])
        const end = begun.indexOf(headEnd)
        if (end === -1) return
        const head = begun.toString('latin1', 0, end)
        if (!head.startsWith('HTTP/1.1 200')) return settle(new Error(begun.toString()))
        const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
        if (Number.isNaN(length)) return settle(new Error(`Of unknown length: ${head}`))
        missing = length - (begun.length - end - headEnd.length)
      } else missing -= data.length
      if (missing <= 0) settle()
    }
    socket.on('data', onData).on('error', settle).on('close', onClose)
  })
}
