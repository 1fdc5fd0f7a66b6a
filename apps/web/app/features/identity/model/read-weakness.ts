const sentences: Record<string, string> = {
  characters: 'It needs more kinds of characters.',
  pwned: 'It is known from data breaches, so it is easy to guess.',
}

/** Why the service finds a password too weak, one sentence each; empty for any other error. */
export function readWeakness(error: unknown, minLength: number): string[] {
  if (!(error instanceof Error) || !('reasons' in error) || !Array.isArray(error.reasons)) return []
  return error.reasons.map((reason) =>
    reason === 'length'
      ? `It needs at least ${minLength} characters.`
      : (sentences[reason] ?? error.message),
  )
}
