/** Deeper than any client's metadata; the database gives up on some thousands. */
const mostDepth = 32

/**
 * Why the database would not store a value that came from outside, or undefined. It stores no NUL
 * character, no half of a surrogate pair and no JSON of any depth: sending such is the caller's mistake.
 */
export function findUnstorable(value: unknown): string | undefined {
  // A list instead of recursion, whose own depth is limited.
  const waiting: { item: unknown; depth: number }[] = [{ item: value, depth: 0 }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { item, depth } = next
    const problem = typeof item === 'string' ? findUnstorableText(item) : undefined
    if (problem) return problem
    if (typeof item !== 'object' || item === null) continue
    if (depth === mostDepth) return `more than ${mostDepth} levels of nesting are not allowed`
    for (const [key, member] of Object.entries(item)) {
      const keyProblem = findUnstorableText(key)
      if (keyProblem) return keyProblem
      waiting.push({ item: member, depth: depth + 1 })
    }
  }
  return undefined
}

function findUnstorableText(text: string): string | undefined {
  if (text.includes('\0')) return 'a NUL character is not allowed'
  return text.isWellFormed() ? undefined : 'half of a surrogate pair is not allowed'
}
