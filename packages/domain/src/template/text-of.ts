/**
 * The text for a variable, empty if there is none. It ignores the prototype: a variable may be called
 * `constructor`. A module of its own, because public pages load it and not the rest of the values.
 */
export const textOf = (texts: Readonly<Record<string, string>>, name: string): string =>
  (Object.hasOwn(texts, name) ? texts[name] : undefined) ?? ''
