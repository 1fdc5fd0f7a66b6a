type JsonToken = {
  kind: 'key' | 'string' | 'number' | 'literal' | 'plain'
  text: string
}

const token =
  /(?<key>"(?:\\.|[^"\\])*"(?=\s*:))|(?<string>"(?:\\.|[^"\\])*")|(?<number>-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|(?<literal>\b(?:true|false|null)\b)/g

/** Splits JSON for colouring. Joined again, the tokens are the text, whatever it was. */
export function tokeniseJson(text: string): JsonToken[] {
  const tokens: JsonToken[] = []
  let end = 0
  for (const match of text.matchAll(token)) {
    if (match.index > end) tokens.push({ kind: 'plain', text: text.slice(end, match.index) })
    tokens.push({ kind: kindOf(match.groups), text: match[0] })
    end = match.index + match[0].length
  }
  if (end < text.length) tokens.push({ kind: 'plain', text: text.slice(end) })
  return tokens
}

function kindOf(groups: Record<string, string | undefined> = {}): JsonToken['kind'] {
  if (groups.key !== undefined) return 'key'
  if (groups.string !== undefined) return 'string'
  return groups.number === undefined ? 'literal' : 'number'
}
