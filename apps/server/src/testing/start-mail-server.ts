import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

type Received = { to: string[]; source: string }

/** A refusal with a code, a connection that breaks without an answer, or one on which no answer comes. */
export type MailServerAnswer = { code: number; text: string } | 'break' | 'silence' | undefined

type Behaviour = {
  /** Asked for each sign-in, to which the address of the server then invites; undefined accepts. */
  onSignIn?: () => MailServerAnswer
  /** Asked for each mail, before its recipient; undefined accepts. */
  onSender?: () => MailServerAnswer
  /** Asked for each recipient, before the text; undefined accepts. */
  onRecipient?: (address: string) => MailServerAnswer
  /** Asked when the text was received, which counts as received unless it is refused with a code. */
  onText?: (address: string) => MailServerAnswer | Promise<MailServerAnswer>
  port?: number
}

/** A real SMTP server on loopback that keeps what it is given. */
export async function startMailServer({
  onSignIn,
  onSender,
  onRecipient,
  onText,
  port = 0,
}: Behaviour = {}) {
  const received: Received[] = []
  const sockets = new Map<number | undefined, Socket>()
  /** False where there is nothing to refuse. */
  const refuse = (
    answer: MailServerAnswer,
    { remotePort }: SMTPServerSession,
    callback: (error: Error) => void,
  ): boolean => {
    if (answer === undefined) return false
    if (answer === 'break') sockets.get(remotePort)?.destroy()
    else if (answer !== 'silence')
      callback(Object.assign(new Error(answer.text), { responseCode: answer.code }))
    return true
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_, session, callback) => {
      if (!refuse(onSignIn?.(), session, callback)) callback(null, { user: 'sender' })
    },
    onMailFrom: (_, session, callback) => {
      if (!refuse(onSender?.(), session, callback)) callback()
    },
    onRcptTo: ({ address }, session, callback) => {
      if (!refuse(onRecipient?.(address), session, callback)) callback()
    },
    onData: async (stream, session, callback) => {
      let source = ''
      try {
        for await (const chunk of stream) source += chunk
      } catch {
        // The client ended in the middle of the text: nothing was received.
        return
      }
      const to = session.envelope.rcptTo.map(({ address }) => address)
      const answer = await onText?.(to[0] ?? '')
      if (typeof answer !== 'object') received.push({ to, source })
      if (!refuse(answer, session, callback)) callback()
    },
  })
  // Broken connections are part of the behaviour.
  server.on('error', () => {})
  server.server.on('connection', (socket: Socket) => {
    const { remotePort } = socket
    sockets.set(remotePort, socket)
    socket.once('close', () => sockets.delete(remotePort))
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address() as AddressInfo
  return {
    url: `smtp://${onSignIn ? 'sender:password@' : ''}127.0.0.1:${address.port}`,
    port: address.port,
    received,
    /** Ends at once, also what is under way. */
    stop: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets.values()) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
