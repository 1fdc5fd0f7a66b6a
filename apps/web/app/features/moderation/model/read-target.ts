import type { ModeratedKind } from '@product/domain'

const kindsByPath: Record<string, ModeratedKind> = { p: 'prompt', u: 'author', c: 'collection' }

type Named = { kind: ModeratedKind | undefined; target: string }

/** A link to something public, or the name that stands in it. */
export function readTarget(typed: string): Named {
  const text = typed.trim()
  const url = URL.parse(text, 'http://site.invalid')
  const review = /#review-([\da-f-]{36})$/.exec(text)?.[1]
  if (review) return { kind: 'review', target: review }
  const [, section = '', name] = url?.pathname.split('/') ?? []
  const kind = kindsByPath[section]
  if (kind && name) return { kind, target: decodeName(name) }
  if (text.startsWith('@')) return { kind: 'author', target: text.slice(1) }
  return { kind: undefined, target: text }
}

/** As it stands while an escape is still being typed. */
function decodeName(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
