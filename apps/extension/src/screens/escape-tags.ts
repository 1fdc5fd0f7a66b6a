/**
 * The text as a template that renders to it: its `{{` become plain braces. Backslashes before them would
 * undo that, so they are left out.
 */
export function escapeTags(text: string): string {
  const parts = text.split('{{')
  const last = parts.pop() ?? ''
  return parts.map((part) => `${withoutBackslashes(part)}\\{{`).join('') + last
}

function withoutBackslashes(text: string): string {
  let end = text.length
  while (text[end - 1] === '\\') end--
  return text.slice(0, end)
}
