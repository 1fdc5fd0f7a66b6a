/** The parts of a text before, within and after what another one has differently, in whole words. */
export function findDifference(text: string, other: string): [string, string, string] {
  const words = splitWords(text)
  const others = splitWords(other)
  const shorter = Math.min(words.length, others.length)
  let start = 0
  while (start < shorter && words[start] === others[start]) start += 1
  let end = 0
  while (end < shorter - start && words.at(-1 - end) === others.at(-1 - end)) end += 1
  const join = (from: number, to: number) => words.slice(from, to).join('')
  const last = words.length - end
  return [join(0, start), join(start, last), join(last, words.length)]
}

/** Each with the space after it. */
const splitWords = (text: string): string[] => text.match(/\S+\s*|^\s+/g) ?? []
