/**
 * The beginning of a text, as one line. A pair of surrogates is never cut in half: PostgreSQL stores no half in JSON, and
 * refuses everything that is stored together with it.
 */
export function shortenText(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= most) return line
  // The last sign that fits may be the first half of a pair.
  const isHalved = /[\uD800-\uDBFF]/.test(line.charAt(most - 2))
  return `${line.slice(0, isHalved ? most - 2 : most - 1).trimEnd()}…`
}
