/** What a double of a provider does with a request. Everything that is left out goes well. */
export type ModelScript = {
  /** The answer, piece by piece. */
  pieces?: string[]
  /** What it thinks before it answers, piece by piece. */
  reasoning?: string[]
  finish?: 'stop' | 'length' | 'refused'
  usage?: { input: number; output: number; reasoning?: number; cached?: number }
  /** Awaited before each event, the first of them being 0: the place to pause or to hold. */
  before?: (event: number) => Promise<void> | void
  /** The connection is cut instead of this event. */
  cutAt?: number
  /** Instead of this event comes one that is none of the protocol. */
  malformedAt?: number
  /** Instead of this event comes one that tells of a failure. */
  failAt?: number
  /** Answers in one piece, as those do who cannot stream. */
  notStreamed?: boolean
  /** Answers with this failure, in the form of the protocol. */
  failure?: { status: number; code: string; message: string; headers?: Record<string, string> }
  /** Bytes of a picture or a sound. */
  file?: Uint8Array
}

export type Usage = NonNullable<ModelScript['usage']>

export const defaultUsage: Usage = { input: 11, output: 7 }

/** How a protocol is spoken: what follows what in a stream, and what comes in one piece. */
export type WireFormat = {
  events: (script: ModelScript, model: string) => string[]
  whole: (script: ModelScript, model: string) => unknown
  failure: (failure: NonNullable<ModelScript['failure']>) => unknown
}

export const dataEvent = (data: unknown): string => `data: ${JSON.stringify(data)}\n\n`

export const typedEvent = (data: { type: string }): string =>
  `event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`
