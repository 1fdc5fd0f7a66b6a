type Outcome = { text: string; isFailure: boolean }

/** What the fragment of the settings page says about the connection that has just ended. */
export function readOutcome(hash: string): Outcome | undefined {
  const parameters = new URLSearchParams(hash.slice(1))
  if (parameters.has('connected'))
    return { text: 'Connected. Your prompts are being loaded.', isFailure: false }
  if (parameters.has('refused'))
    return { text: 'Not connected: the connection was cancelled.', isFailure: false }
  if (!parameters.has('failed')) return undefined
  return { text: parameters.get('failed') || 'Couldn’t connect. Try again.', isFailure: true }
}
