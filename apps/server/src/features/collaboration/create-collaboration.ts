import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import type { AccountDeps } from '#features/accounts/index.ts'
import { flushUnsaved, saveWithinStorage } from '#features/prompts/index.ts'
import { createBudget } from '#platform/create-budget.ts'
import { createTokenBucket, type TokenBucket } from '#platform/create-token-bucket.ts'
import { clientLimits } from '#platform/http/budget/limits.ts'
import { clientNetwork } from '#platform/http/limits/rate-limit.ts'
import type { Upgrades } from '#platform/http/server/upgrades.ts'
import { createDocumentSession, type DocumentSession } from './document-session.ts'
import { collaborationLimits, heartbeatMilliseconds, timeoutMilliseconds } from './limits.ts'
import { createOpenDocuments, type OpenDocuments } from './open-documents.ts'
import { closeCodes, closeReasons, isPong, ping, readMessage } from './protocol.ts'

/** Where clients connect, one document or several over one connection. */
const collaborationPath = '/collab'

/** How long a client may take to answer that it has closed. */
const closeMilliseconds = 1_000

type Hold = Parameters<Parameters<Upgrades['set']>[1]>[0]['hold']
type Connection = { socket: WebSocket; sessions: Map<string, DocumentSession> }

/** Serves shared documents over WebSockets, to clients of Hocuspocus. */
export function createCollaboration(deps: AccountDeps): void {
  const { config, notices, upgrades, onStop, isReady, log, jobs, database } = deps
  const connections = new Set<Connection>()
  const documentsOfPeople = createBudget({
    perOwner: collaborationLimits.documentsPerPerson,
    perProcess: Number.POSITIVE_INFINITY,
  })
  const itemsOfPeople = createBudget({
    perOwner: collaborationLimits.itemsPerPerson,
    perProcess: collaborationLimits.itemsPerProcess,
  })
  const connectionsOfClients = createBudget({
    perOwner: config.rateLimits
      ? collaborationLimits.connectionsPerAddress
      : Number.POSITIVE_INFINITY,
    perProcess: collaborationLimits.connectionsPerProcess,
  })
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: collaborationLimits.messageBytes,
    perMessageDeflate: false,
  })
  const readBudgets = createReadBudgets()
  let isStopping = false

  const listSessions = () => [...connections].flatMap(({ sessions }) => [...sessions.values()])

  const documents: OpenDocuments = createOpenDocuments(deps, {
    onAccess: ({ promptId }, accountId) => checkAgain(promptId, accountId),
    onLost: ({ promptId }) => {
      for (const { socket, sessions } of connections)
        for (const session of [...sessions.values()])
          if (session.promptId === promptId) {
            session.drop()
            socket.close(closeCodes.overload.code, closeCodes.overload.reason)
          }
    },
  })

  function checkAgain(promptId: string, accountId: string): void {
    for (const session of listSessions())
      if (session.promptId === promptId && session.accountId() === accountId) session.checkAgain()
  }

  notices.subscribe('access_changed', {
    onNotice: (subject) => {
      for (const session of listSessions())
        if (subject === '' || subject === session.accountId() || subject === session.promptId)
          session.checkAgain()
    },
    onGap: () => {
      for (const session of listSessions()) session.checkAgain()
    },
  })

  // Saves edits of documents whose process was killed before it did.
  jobs.define(
    'save-shared-edits',
    { retries: 0, firstPauseSeconds: 60, schedule: '* * * * *' },
    () => flushUnsaved(database, {}, (promptId) => saveWithinStorage(deps, promptId)),
  )

  const isAllowedOrigin = createOriginCheck(config)

  upgrades.set(collaborationPath, ({ incoming, socket, head, address, hold }) => {
    const refuse = (status: string) => {
      socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
    }
    socket.on('error', () => socket.destroy())
    if (!isAllowedOrigin(incoming)) return refuse('403 Forbidden')
    if (isStopping || !isReady()) return refuse('503 Service Unavailable')
    const release = connectionsOfClients.hold(clientNetwork(address))
    if (!release) return refuse('429 Too Many Requests')
    socket.once('close', release)
    server.handleUpgrade(incoming, socket, head, (webSocket) => connect(webSocket, socket, hold))
  })

  function connect(socket: WebSocket, stream: Duplex, hold: Hold): void {
    const connection: Connection = { socket, sessions: new Map() }
    connections.add(connection)
    const messages = createTokenBucket(collaborationLimits.messages)
    let heardAt = performance.now()
    let isPinged = false
    let wasAuthenticated = false
    let received = 0
    /** Of the message that is being received. */
    let unfinished = 0
    let sentBytes = 0
    const memory = hold({
      measure: () => socket.bufferedAmount + unfinished,
      isWaiting: () => socket.bufferedAmount > 0 || unfinished > 0,
      transferred: () => sentBytes + received,
      end: () => socket.terminate(),
    })

    const send = (message: Uint8Array) => {
      if (socket.readyState !== socket.OPEN) return
      // A client that does not read would have everything that others write kept for it.
      if (socket.bufferedAmount > collaborationLimits.unreadBytes) return socket.terminate()
      socket.send(message)
      sentBytes += message.length
      memory.update()
    }
    const closeWith = ({ code, reason }: { code: number; reason: string }) =>
      socket.close(code, reason)

    const isAuthenticated = () =>
      [...connection.sessions.values()].some((session) => session.accountId() !== null)
    const authenticationTimer = setTimeout(() => {
      if ([...connection.sessions.values()].some((session) => session.isOpen())) return
      closeWith(closeCodes.notAuthenticated)
      terminateSoon(socket)
    }, timeoutMilliseconds)
    // A message that is not finished is kept, of 2 MB for each of many connections.
    // Before the listener of the WebSocket, which may have a whole message in these bytes.
    stream.prependListener('data', ({ length }: Buffer) => {
      received += length
      unfinished += length + clientLimits.bytesPerPiece
      memory.update()
      wasAuthenticated ||= isAuthenticated()
      if (received > collaborationLimits.unauthenticatedBytes && !wasAuthenticated)
        socket.terminate()
    })
    const heartbeat = setInterval(() => {
      const silence = performance.now() - heardAt
      if (isPinged && silence >= timeoutMilliseconds) return socket.terminate()
      isPinged = silence >= heartbeatMilliseconds
      if (isPinged) {
        send(ping)
        socket.ping()
      }
    }, timeoutMilliseconds)

    const hear = () => {
      heardAt = performance.now()
      isPinged = false
    }
    socket.on('pong', () => {
      hear()
      unfinished = 0
    })
    socket.on('ping', () => {
      unfinished = 0
    })
    socket.on('message', (data: RawData, isBinary) => {
      hear()
      unfinished = 0
      if (!isBinary) return closeWith(closeCodes.notBinary)
      const bytes = toBytes(data)
      if (isPong(bytes)) return
      if (!messages.take()) return closeWith(closeCodes.tooFast)
      try {
        receive(connection, bytes, send)
      } catch {
        closeWith(closeCodes.malformed)
      }
    })
    socket.on('error', (error) => log.debug({ err: error }, 'A WebSocket failed'))
    socket.on('close', () => {
      clearTimeout(authenticationTimer)
      clearInterval(heartbeat)
      memory.release()
      for (const session of [...connection.sessions.values()]) session.drop()
      connections.delete(connection)
    })
  }

  function receive(
    { sessions, socket }: Connection,
    bytes: Uint8Array,
    send: (message: Uint8Array) => void,
  ) {
    const { address, promptId, message } = readMessage(bytes)
    const known = sessions.get(address)
    if (known) return known.receive(message)
    // A document begins with a token; messages for a closed one are ignored.
    if (message.kind !== 'auth' || isStopping) return
    const session = createDocumentSession(
      {
        ...deps,
        documents,
        holdDocument: documentsOfPeople.hold,
        holdItems: itemsOfPeople.hold,
        spendReadBudget: readBudgets,
      },
      {
        address,
        promptId,
        send,
        closeForRetry: () => socket.close(closeCodes.overload.code, closeCodes.overload.reason),
        onEnd: () => {
          if (sessions.get(address) === session) sessions.delete(address)
        },
      },
    )
    sessions.set(address, session)
    if (sessions.size > collaborationLimits.documentsPerConnection)
      return session.close(closeReasons.tooManyDocuments)
    session.receive(message)
  }

  // Everything that came is stored before clients are sent to connect again.
  onStop(async () => {
    isStopping = true
    await documents.settle()
    for (const { socket, sessions } of connections) {
      for (const session of [...sessions.values()]) session.drop()
      socket.close(closeCodes.restart.code, closeCodes.restart.reason)
      // One that does not answer would keep the process from ending.
      terminateSoon(socket)
    }
    await documents.drain()
  })
}

/** Pages of the site and of the configured origins; a client that is no browser names none. */
function createOriginCheck({ siteUrl, corsOrigins }: AccountDeps['config']) {
  const allowed = new Set([new URL(siteUrl).origin, ...corsOrigins])
  return ({ headers: { origin, host } }: IncomingMessage): boolean =>
    origin === undefined || allowed.has(origin) || URL.parse(origin)?.host === host
}

/** People whose limits are remembered before those that are whole again are forgotten. */
const mostRemembered = 1_000

/** Whether somebody may have so many bytes read. They stay spent when a document or a connection is closed. */
function createReadBudgets(): (accountId: string, bytes: number) => boolean {
  const people = new Map<string, TokenBucket>()
  return (accountId, bytes) => {
    if (people.size >= mostRemembered)
      for (const [id, bucket] of people) if (bucket.isFull()) people.delete(id)
    const bucket = people.get(accountId) ?? createTokenBucket(collaborationLimits.readBytes)
    people.set(accountId, bucket)
    return bucket.take(bytes)
  }
}

const terminateSoon = (socket: WebSocket) =>
  setTimeout(() => socket.terminate(), closeMilliseconds).unref()

function toBytes(data: RawData): Uint8Array {
  if (Array.isArray(data)) return Buffer.concat(data)
  return data instanceof ArrayBuffer ? new Uint8Array(data) : data
}
