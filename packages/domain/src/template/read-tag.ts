import { readName, readReference, readWord } from './names.ts'
import type { BlockKind, IncludeAddress } from './template.ts'

export type Tag = { to: number } & (
  | { kind: 'variable'; name: string; nameFrom: number }
  | { kind: BlockKind; name: string; nameFrom: number }
  | { kind: 'else'; name: string | null; nameFrom: number }
  | { kind: 'close'; block: BlockKind }
  | ({ kind: 'include' } & IncludeAddress)
)

const slugPattern = /[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]*/uy
const versionPattern = /@([1-9][0-9]*)/y
const longestSlug = 200
const longestVersion = 9

/** The tag whose two braces stand at `from`; null when what follows is no valid tag. */
export function readTag(source: string, from: number): Tag | null {
  const start = skipSpaces(source, from + 2)
  switch (source[start]) {
    case '#':
      return readOpen(source, skipSpaces(source, start + 1))
    case '/':
      return readClose(source, skipSpaces(source, start + 1))
    case '>':
      return readInclude(source, skipSpaces(source, start + 1))
    default:
      return readElse(source, start) ?? readVariable(source, start)
  }
}

function readOpen(source: string, from: number): Tag | null {
  const kind = readBlockKind(source, from)
  if (kind === null) return null
  const nameFrom = skipSpaces(source, from + kind.length)
  const read = kind === 'if' ? readReference : readName
  const name = nameFrom > from + kind.length ? read(source, nameFrom) : null
  return name === null ? null : finish(source, nameFrom + name.length, { kind, name, nameFrom })
}

function readClose(source: string, from: number): Tag | null {
  const block = readBlockKind(source, from)
  return block === null ? null : finish(source, from + block.length, { kind: 'close', block })
}

function readElse(source: string, from: number): Tag | null {
  if (readWord(source, from) !== 'else') return null
  const after = skipSpaces(source, from + 'else'.length)
  if (readWord(source, after) !== 'if') return finish(source, after, elseWithoutName)
  const condition = readOpen(source, after)
  return condition?.kind === 'if' ? { ...condition, kind: 'else' } : null
}

const elseWithoutName = { kind: 'else', name: null, nameFrom: 0 } as const

function readInclude(source: string, from: number): Tag | null {
  const address = readAddress(source, from)
  return address && finish(source, from + address.key.length, { kind: 'include', ...address })
}

function readAddress(source: string, from: number): IncludeAddress | null {
  const slug = match(slugPattern, source, from)
  if (slug === null || slug[0].length > longestSlug) return null
  const after = from + slug[0].length
  const version = match(versionPattern, source, after)
  const digits = version?.[1] ?? ''
  if (digits.length > longestVersion) return null
  return {
    slug: slug[0],
    version: digits === '' ? null : Number(digits),
    key: source.slice(from, after + (version?.[0].length ?? 0)),
  }
}

/** What stands in `{{> …}}`; null for a text that cannot stand there. */
export function readIncludeAddress(key: string): IncludeAddress | null {
  const address = readAddress(key, 0)
  return address?.key === key ? address : null
}

function readVariable(source: string, nameFrom: number): Tag | null {
  const name = readReference(source, nameFrom)
  if (name === null) return null
  return finish(source, nameFrom + name.length, { kind: 'variable', name, nameFrom })
}

function finish<Start>(source: string, from: number, tag: Start): (Start & { to: number }) | null {
  const end = skipSpaces(source, from)
  return source.startsWith('}}', end) ? { ...tag, to: end + 2 } : null
}

function readBlockKind(source: string, from: number): BlockKind | null {
  const word = readWord(source, from)
  return word === 'if' || word === 'each' ? word : null
}

function skipSpaces(source: string, from: number): number {
  let to = from
  while (isSpace(source[to])) to++
  return to
}

const isSpace = (character: string | undefined) =>
  character === ' ' || character === '\t' || character === '\u00a0'

function match(pattern: RegExp, source: string, from: number): RegExpExecArray | null {
  pattern.lastIndex = from
  return pattern.exec(source)
}
