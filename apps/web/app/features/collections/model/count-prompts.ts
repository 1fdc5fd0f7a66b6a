export const countPrompts = (count: number): string =>
  count === 1 ? '1 prompt' : `${count.toLocaleString('en')} prompts`
