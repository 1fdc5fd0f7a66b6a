export const firstChunkMilliseconds = 50

/** How far apart the chunks of an answer are, by the number of streams. */
export const milliseconds = { 1: 5, 16: 5, 64: 50, 500: 100 } as const
export type Streams = keyof typeof milliseconds

export const isStreams = (value: number): value is Streams => value in milliseconds

export const modelOf = (streams: Streams): string => `chat-every-${milliseconds[streams]}`

/** Answers with 1.6 million characters: for a reader who does not read them. */
export const longModel = 'chat-every-100-long'

/** Answers with a few words: many of them warm a server up. */
export const shortModel = 'chat-every-5-short'

export const modelNames = ['chat-every-5', 'chat-every-50', 'chat-every-100', longModel, shortModel]

export const readModel = (name: string): { chunks: number; apart: number; piece: string } => ({
  chunks: name === shortModel ? 3 : 200,
  apart: Number(/^chat-every-(\d+)/.exec(name)?.[1]),
  piece: ' some word'.repeat(name === longModel ? 800 : 1),
})
