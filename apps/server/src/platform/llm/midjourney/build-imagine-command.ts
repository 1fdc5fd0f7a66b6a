/** Parameters at the end of a command, in the order in which they are written. */
const defaults: [flag: string, value: string, names: RegExp][] = [
  ['--ar', '1:1', /--(ar|aspect)\b/],
  ['--v', '7', /--(v|version|niji)\b/],
  ['--stylize', '100', /--(s|stylize)\b/],
]

const flagsBegin = /(^|\s)--[a-z]/
// Some keyboards make one long dash of two.
const longDash =
  /(^|\s)[—–](?=(ar|aspect|v|version|niji|s|stylize|seed|chaos|no|q|quality|style|iw|tile|weird|raw)\b)/g

export type ImagineSettings = { systemMessage: string; body: string; seed: number | null }

const onOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** The exact command to paste: the text on one line, then its parameters, each once. */
export function buildImagineCommand({ systemMessage, body, seed }: ImagineSettings): string {
  const text = onOneLine(body)
    .replace(/^\/imagine( prompt:)?\s*/i, '')
    .replaceAll(longDash, '$1--')
  const at = flagsBegin.exec(text)?.index ?? text.length
  const words = [onOneLine(systemMessage), text.slice(0, at).trim()]
  const given = text.slice(at).trim()
  const missing = defaults
    .filter(([, , names]) => !names.test(given))
    .map(([flag, value]) => `${flag} ${value}`)
  if (seed !== null && !/--seed\b/.test(given)) missing.push(`--seed ${seed}`)
  return ['/imagine prompt:', ...words, given, ...missing].filter((part) => part !== '').join(' ')
}
