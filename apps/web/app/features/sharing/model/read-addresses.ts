/** Addresses as people type or paste them: separated by commas, semicolons, spaces or lines. */
export const readAddresses = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .map((part) => part.replace(/^<|>$/g, ''))
      .filter((part) => part !== ''),
  ),
]
