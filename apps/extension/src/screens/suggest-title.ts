/** As long as fits in a list. */
const longest = 60

/** The beginning of the first line that has words, cut between words. */
export function suggestTitle(text: string): string {
  const line =
    text
      .split('\n')
      .find((each) => each.trim() !== '')
      ?.trim() ?? ''
  if (line.length <= longest) return line
  const cut = line.lastIndexOf(' ', longest)
  return `${line.slice(0, cut > 0 ? cut : longest)}…`
}
