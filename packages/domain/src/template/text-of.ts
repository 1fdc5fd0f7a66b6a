/**
 * The text for a variable, empty where there is none. Only what was given counts: a variable may be called
 * as something is that every object has, such as `constructor`.
 */
export const textOf = (texts: Readonly<Record<string, string>>, name: string): string =>
  (Object.hasOwn(texts, name) ? texts[name] : undefined) ?? ''
