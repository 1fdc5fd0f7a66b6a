/** Text that looks like a placeholder of another tool. */
export type Lookalike = { text: string; name: string }

const patterns = [
  // [agent name], but no [link](address) and no [ ] of a task list.
  /\[([\p{L}][\p{L}\p{N}_ -]{1,39})\](?!\()/gu,
  // <agent_name>, but no tag that is closed.
  /<([\p{L}][\p{L}\p{N}_ -]{1,39})>/gu,
  /\$\{([\p{L}_][\p{L}\p{N}_]{0,39})\}/gu,
  // {agent_name}, but no part of {{agent_name}}.
  /(?<![{$\\])\{([\p{L}_][\p{L}\p{N}_]{0,39})\}(?!\})/gu,
]

/** Longer pastes are documents, and take too long to search. */
const longestPaste = 50_000
const htmlTags =
  /^(?:a|b|i|p|u|br|hr|li|ol|ul|td|th|tr|em|div|pre|h[1-6]|img|span|code|table|strong|body|html|head)$/i

/** Each once, in the order of the text. */
export function findLookalikes(text: string): Lookalike[] {
  if (text.length > longestPaste) return []
  const found = patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([match, inner = '']) => ({
      text: match,
      name: inner.trim().replaceAll(/[\s-]+/g, '_'),
      at: text.indexOf(match),
    })),
  )
  const isTag = ({ text: match, name }: Lookalike) =>
    match.startsWith('<') && (htmlTags.test(name) || text.includes(`</${match.slice(1)}`))
  const unique = new Map(found.filter((one) => !isTag(one)).map((one) => [one.text, one]))
  return [...unique.values()]
    .sort((one, other) => one.at - other.at)
    .map(({ text: match, name }) => ({ text: match, name }))
}

/** The text with a placeholder in each one's place; `{name}` within `{{name}}` is none. */
export function replaceLookalikes(text: string, lookalikes: readonly Lookalike[]): string {
  const names = new Map(lookalikes.map(({ text: match, name }) => [match, name]))
  const replace = (match: string) => {
    const name = names.get(match)
    return name === undefined ? match : `{{${name}}}`
  }
  return patterns.reduce((current, pattern) => current.replaceAll(pattern, replace), text)
}
