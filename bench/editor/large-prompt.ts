/** Prose with a placeholder every other line, up to the limit of a prompt's body. */
export function writeLargePrompt(length: number): string {
  const lines: string[] = []
  let written = 0
  for (let number = 0; written < length; number++) {
    const line =
      number % 2 === 0
        ? `${number}. Weigh {{fact_${number % 40}}} against the sources before you answer, and name both.`
        : 'Keep every figure as written; say so where two sources disagree about one of them.'
    lines.push(line)
    written += line.length + 1
  }
  return lines.join('\n').slice(0, length)
}

export const largePromptVariables = Array.from({ length: 30 }, (_, number) => ({
  name: `fact_${number}`,
  type: 'text',
  defaultValue: '',
  required: false,
  choices: [],
}))
