/** Words of the line at the top of our mails: what is quoted below it is not new. */
const markerWords = 'Reply above this line'

export const replyMarker = `— ${markerWords} —`

/** Mail programs may quote it, or change the dashes. */
const longestMarker = 60

/** An attribution, such as 'On … wrote:', and the header of a quoted mail have a few lines. */
const longestAttribution = 6

/**
 * The text of a reply without the mail that it quotes. In doubt everything stays, as when somebody writes below or between
 * the quoted lines.
 */
export function cutQuote(text: string, ownAddresses: readonly string[]): string {
  const lines = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').split('\n')
  const marker = lines.findIndex(isMarker)
  const start = marker === -1 ? findQuoteStart(lines) : marker
  if (start === -1) return finish(lines)
  const isQuoteMarked = isQuoted(lines[start] ?? '')
  if (isQuoteMarked && lines.slice(start).some((line) => line.trim() !== '' && !isQuoted(line)))
    return finish(lines)
  const above = withoutAttribution(dropBlankEnd(lines.slice(0, start)), ownAddresses)
  return finish(above) || finish(lines)
}

const isMarker = (line: string): boolean =>
  line.length <= longestMarker && line.includes(markerWords)

const isQuoted = (line: string): boolean => line.trimStart().startsWith('>')

/** Where somebody has removed the line of ours, but not all of the mail. */
function findQuoteStart(lines: readonly string[]): number {
  const original = lines.findIndex((line) => line.trim() === '-----Original Message-----')
  if (original !== -1) return original
  const quoted = lines.findIndex(isQuoted)
  const before = dropBlankEnd(lines.slice(0, Math.max(quoted, 0)))
  return isWroteLine(before.slice(-3).join(' ')) ? quoted : -1
}

function dropBlankEnd(lines: readonly string[]): readonly string[] {
  const last = lines.findLastIndex((line) => line.replaceAll('>', '').trim() !== '')
  return lines.slice(0, last + 1)
}

/** Without 'On … wrote:' in any language, or the header of the quoted mail: they name the address that it came from. */
function withoutAttribution(
  lines: readonly string[],
  ownAddresses: readonly string[],
): readonly string[] {
  const paragraph = lines.findLastIndex((line) => line.trim() === '') + 1
  const last = lines.slice(Math.max(paragraph, lines.length - longestAttribution))
  const start = findAttribution(last, ownAddresses)
  if (start === -1) return lines
  const above = dropBlankEnd(lines.slice(0, lines.length - last.length + start))
  return isSeparator(above.at(-1) ?? '') ? dropBlankEnd(above.slice(0, -1)) : above
}

function findAttribution(lines: readonly string[], ownAddresses: readonly string[]): number {
  const wrote = lines.findLastIndex((line) => line.startsWith('On '))
  if (wrote !== -1 && isWroteLine(lines.slice(wrote).join(' '))) return wrote
  const named = lines.findIndex((line) =>
    ownAddresses.some((address) => line.toLowerCase().includes(address)),
  )
  const line = lines[named]
  if (line === undefined || !(lines.at(-1)?.trimEnd().endsWith(':') || line.includes(': ')))
    return -1
  // A long line was wrapped before the address.
  return line.startsWith('<') && named > 0 ? named - 1 : named
}

const isWroteLine = (text: string): boolean =>
  text.includes('On ') && text.trimEnd().endsWith('wrote:')

/** As Outlook draws above the header of a quoted mail. */
const isSeparator = (line: string): boolean =>
  line.trim().startsWith('-----') || line.trim().startsWith('_____')

/** At most one blank line in a row. */
function finish(lines: readonly string[]): string {
  return lines
    .map((line) => line.trimEnd())
    .filter((line, place, all) => line !== '' || all[place - 1] !== '')
    .join('\n')
    .trim()
}
