import { tokeniseJson } from './tokenise-json.ts'

const colors = {
  key: 'text-text',
  string: 'text-success',
  number: 'text-info',
  literal: 'text-hue-purple',
  plain: 'text-faint',
}

/** Beyond this, colouring costs more than it helps. */
const longest = 100_000

export function JsonText({ text }: { text: string }) {
  if (text.length > longest) return text
  return tokeniseJson(text).map((token, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: tokens have no identity but their place.
    <span key={index} className={colors[token.kind]}>
      {token.text}
    </span>
  ))
}
