export const richTags = [
  'p',
  'ul',
  'ol',
  'li',
  'pre',
  'code',
  'blockquote',
  'strong',
  'em',
  'del',
  'br',
  'hr',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
] as const
export type RichTag = (typeof richTags)[number]

/** A part of a text that was Markdown: words, or an element around parts. */
export type RichNode =
  | string
  | { tag: RichTag; children: RichNode[] }
  | { tag: 'a'; href: string; children: RichNode[] }
