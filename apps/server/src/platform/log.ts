import { inspect } from 'node:util'
import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'
import { PinoPretty } from 'pino-pretty'
import { redactSecrets, redactText } from './redact-secrets.ts'

export type Log = Logger

type LogOptions = {
  level: string
  format: 'json' | 'pretty'
  /** Where the lines go instead of to standard output. */
  destination?: DestinationStream
}

/**
 * The process's log. Lines are gathered and written together; anyone who ends the process calls
 * `flush` first.
 */
export function createLog({ level, format, destination }: LogOptions) {
  const stream = destination ?? openStandardOutput(format)
  const log = pino(
    {
      level,
      base: null,
      timestamp: createClock(),
      formatters: { level: (label) => ({ level: label }), log: (fields) => redactSecrets(fields) },
      serializers: { err: serializeError },
    },
    stream,
  )
  return { log, flush: 'flushSync' in stream ? () => flushQuietly(stream) : () => {} }
}

/** For the one line of each request: its fields are known to be harmless, and it must be cheap. */
export function createAccessLog(log: Log): Log {
  return log.child({}, { formatters: { log: (fields) => fields } })
}

/** At thousands of lines a second most fall into the same millisecond. */
function createClock(): () => string {
  let millisecond = 0
  let text = ''
  return () => {
    const now = Date.now()
    if (now !== millisecond) {
      millisecond = now
      text = `,"time":"${new Date(now).toISOString()}"`
    }
    return text
  }
}

function openStandardOutput(format: 'json' | 'pretty') {
  if (format === 'pretty')
    return PinoPretty({ ignore: 'pid,hostname', singleLine: true, destination: 1 })
  const lines = gatherLines(pino.destination({ dest: 1, sync: false }))
  process.once('exit', () => flushQuietly(lines))
  return lines
}

/**
 * Hands lines over in large pieces. Pino's destination can gather them too, but it then measures
 * all that it has gathered at every line, which costs ten times what writing the line does.
 */
function gatherLines(stream: ReturnType<typeof pino.destination>) {
  let gathered = ''
  const handOver = () => {
    if (gathered === '') return
    const lines = gathered
    gathered = ''
    stream.write(lines)
  }
  setInterval(handOver, 200).unref()
  return {
    write: (line: string) => {
      gathered += line
      if (gathered.length >= 16_384) handOver()
    },
    flushSync: () => {
      handOver()
      stream.flushSync()
    },
  }
}

function flushQuietly(stream: { flushSync?: unknown }) {
  try {
    if (typeof stream.flushSync === 'function') stream.flushSync()
  } catch {
    // Standard output was not open yet, or is closed: there is nowhere to write to.
  }
}

/** Anything can be thrown, and whatever it is must not stop its own line. */
function serializeError(thrown: unknown) {
  const error = thrown instanceof Error ? thrown : new Error(inspect(thrown, { depth: 2 }))
  const { message, stack, ...rest } = stdSerializers.err(error)
  return {
    ...redactSecrets(rest),
    message: redactText(message),
    stack: redactText(stack),
  }
}
