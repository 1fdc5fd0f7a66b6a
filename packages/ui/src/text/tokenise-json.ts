type JsonToken = {
  kind: 'key' | 'string' | 'number' | 'literal' | 'plain'
  text: string
}

const token =
  /(?<string>"(?:\\[\s\S]|[^"\\])*"?)|(?<number>-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|(?<literal>\b(?:true|false|null)\b)/g
const colon = /\s*:/y

/** Splits JSON for colouring. Joined again, the tokens are the text, whatever it was. */
export function tokeniseJson(text: string): JsonToken[] {
  const tokens: JsonToken[] = []
  let end = 0
  for (const match of text.matchAll(token)) {
    if (match.index > end) tokens.push({ kind: 'plain', text: text.slice(end, match.index) })
    end = match.index + match[0].length
    tokens.push({ kind: kindOf(match.groups, isBeforeColon(text, end)), text: match[0] })
  }
  if (end < text.length) tokens.push({ kind: 'plain', text: text.slice(end) })
  return tokens
}

function isBeforeColon(text: string, place: number): boolean {
  colon.lastIndex = place
  return colon.test(text)
}

type Groups = Record<string, string | undefined>

function kindOf(groups: Groups = {}, beforeColon: boolean): JsonToken['kind'] {
  if (groups.string !== undefined) return beforeColon ? 'key' : 'string'
  return groups.number === undefined ? 'literal' : 'number'
}
