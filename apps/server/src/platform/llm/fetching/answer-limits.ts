/** Limits of an answer: a larger one, or one of another type, is refused while it is read. */
export type AnswerLimits = {
  /** Accepted media types; a failure may have any. */
  accepts: RegExp
  /** Bytes of one event of a stream. */
  eventBytes: number
  /** Bytes of everything. */
  totalBytes: number
}

const json = /^application\/(.+\+)?json\b/i
const streamOrJson = /^(text\/event-stream|application\/(.+\+)?json)\b/i
const megabyte = 1_000_000

export const answerLimits = {
  text: { accepts: streamOrJson, eventBytes: megabyte, totalBytes: 300 * megabyte },
  /** Images come as base64, four characters for three bytes. */
  image: { accepts: streamOrJson, eventBytes: 30 * megabyte, totalBytes: 60 * megabyte },
  speech: {
    accepts: /^(audio\/|application\/octet-stream)/i,
    eventBytes: 30 * megabyte,
    totalBytes: 30 * megabyte,
  },
  list: { accepts: json, eventBytes: 5 * megabyte, totalBytes: 5 * megabyte },
  failure: { accepts: /./, eventBytes: megabyte, totalBytes: megabyte },
} satisfies Record<string, AnswerLimits>
