/** A chat has one box for both: what the model is, then what it is asked. */
export const joinTexts = (systemMessage: string, body: string): string =>
  [systemMessage, body].filter((text) => text.trim() !== '').join('\n\n')
