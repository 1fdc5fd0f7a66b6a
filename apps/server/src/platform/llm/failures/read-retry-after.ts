const longest = 86_400

const keep = (seconds: number): number | null =>
  Number.isFinite(seconds) && seconds >= 0 ? Math.min(Math.ceil(seconds), longest) : null

/** How many seconds a provider asks to wait, by its headers or in its words. */
export function readPause(
  headers: Record<string, string> | undefined,
  told: string,
): number | null {
  const milliseconds = headers?.['retry-after-ms']
  if (milliseconds !== undefined) return keep(Number(milliseconds) / 1000)
  const after = headers?.['retry-after']
  if (after !== undefined && after !== '') {
    const seconds = Number(after)
    return keep(Number.isNaN(seconds) ? (Date.parse(after) - Date.now()) / 1000 : seconds)
  }
  const inWords =
    /"retryDelay":\s*"([\d.]+)s"/.exec(told) ?? /(?:try again|retry) in ([\d.]+) ?s/i.exec(told)
  return inWords?.[1] === undefined ? null : keep(Number(inWords[1]))
}
