/** How many lines came and went between two texts, in linear time; a line that moved did neither. */
export function countLineChanges(
  before: string,
  after: string,
): { addedLines: number; removedLines: number } {
  if (before === after) return { addedLines: 0, removedLines: 0 }
  const balance = new Map<string, number>()
  for (const line of linesOf(before)) balance.set(line, (balance.get(line) ?? 0) - 1)
  for (const line of linesOf(after)) balance.set(line, (balance.get(line) ?? 0) + 1)
  let addedLines = 0
  let removedLines = 0
  for (const count of balance.values())
    if (count > 0) addedLines += count
    else removedLines -= count
  return { addedLines, removedLines }
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.split('\n'))
