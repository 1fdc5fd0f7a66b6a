type Listed = { subject: string; lastText: string; lastSequence: number }

/** The subject of a chat is the beginning of its first message: while that is the only one, lists show it once. */
export const repeatsSubject = ({ subject, lastText, lastSequence }: Listed): boolean =>
  lastSequence === 1 && lastText.startsWith(subject.replace(/…$/, ''))
