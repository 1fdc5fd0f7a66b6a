export type FrontMatter = { head: string; body: string }

/** A YAML head between two `---` lines, and what follows it. */
export function splitFrontMatter(text: string): FrontMatter | undefined {
  const found = /^---[ \t]*\n(?:([\s\S]*?)\n)?---[ \t]*(?:\n|$)/.exec(text)
  if (found === null) return undefined
  return { head: found[1] ?? '', body: text.slice(found[0].length) }
}
