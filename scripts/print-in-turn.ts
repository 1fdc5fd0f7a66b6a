export type Show = (text: string | Buffer) => void
export type Section<Result> = { title: string; run: (show: Show) => Promise<Result> }

/**
 * Runs all sections at once. The first prints as it goes; the output of the others is held back until
 * those before them have ended.
 */
export async function printInTurn<Result>(
  sections: Section<Result>[],
  write: Show = (text) => void process.stdout.write(text),
): Promise<Result[]> {
  const held = sections.map(({ title }): (string | Buffer)[] => [`\n${title}\n`])
  const ended = new Set<number>()
  let turn = -1

  const begin = (section: number) => {
    turn = section
    for (const text of held[section] ?? []) write(text)
    if (ended.has(section)) begin(section + 1)
  }
  const results = sections.map(async ({ run }, section) => {
    const result = await run((text) => (turn === section ? write(text) : held[section]?.push(text)))
    ended.add(section)
    if (turn === section) begin(section + 1)
    return result
  })
  begin(0)
  return Promise.all(results)
}
