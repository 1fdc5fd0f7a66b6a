export type TextPart = { text: string; href?: string }

const webAddress = /https?:\/\/[^\s<>"]+/g
/** Signs that end a sentence rather than an address. */
const sentenceEnds = new Set(['.', ',', ';', ':', '!', '?', ')', ']', '}', "'", '’', '”'])

/** A text in parts; addresses with http or https are links, and everything else is text as it was written. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(webAddress)) {
    const address = trimEnd(match[0])
    if (!URL.canParse(address)) continue
    if (match.index > end) parts.push({ text: text.slice(end, match.index) })
    parts.push({ text: address, href: address })
    end = match.index + address.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

function trimEnd(address: string): string {
  let { length } = address
  while (length > 0 && sentenceEnds.has(address.charAt(length - 1))) length -= 1
  return address.slice(0, length)
}
