import type { ModeratedKind } from '@product/domain'

const kindsByPath: Record<string, ModeratedKind> = { p: 'prompt', u: 'author', c: 'collection' }

type Named = { kind: ModeratedKind | undefined; target: string }

/** A link to something public, or the name that stands in it. */
export function readTarget(typed: string): Named {
  const text = typed.trim()
  const url = URL.parse(text, 'http://site.invalid')
  const [, post, id] = /#(review|answer)-([\da-f-]{36})$/.exec(text) ?? []
  if (id) return { kind: post === 'answer' ? 'answer' : 'review', target: id }
  const [, section = '', name, slug] = url?.pathname.split('/') ?? []
  if (section === 'community' && name === 'q' && slug)
    return { kind: 'question', target: decodeName(slug) }
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
