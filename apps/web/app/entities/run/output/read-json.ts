/** Beyond this, arranging costs more than it helps. */
const longest = 500_000

/** The text arranged for reading, if all of it is a JSON object or list. */
export function readJson(text: string): string | null {
  const trimmed = text.trim()
  if (!/^[[{]/.test(trimmed) || trimmed.length > longest) return null
  try {
    return JSON.stringify(JSON.parse(trimmed), null, 2)
  } catch {
    return null
  }
}
