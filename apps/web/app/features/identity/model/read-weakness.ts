const sentences: Record<string, string> = {
  characters: 'Use more kinds of characters.',
  pwned: 'This password appeared in a data breach. Choose another.',
}

/** Why the service finds a password too weak, one sentence each; empty for any other error. */
export function readWeakness(error: unknown, minLength: number): string[] {
  if (!(error instanceof Error) || !('reasons' in error) || !Array.isArray(error.reasons)) return []
  return error.reasons.map((reason) =>
    reason === 'length'
      ? `Use at least ${minLength} characters.`
      : (sentences[reason] ?? error.message),
  )
}
