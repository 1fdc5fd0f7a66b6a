/** In characters, except where it counts things. */
export const commentLimits = {
  text: 5_000,
  /** Of a passage, and of the text that a suggestion puts in its place. */
  passage: 20_000,
  threads: 500,
  /** Of one thread. */
  comments: 200,
  /** Of all threads of a prompt or a run. */
  allComments: 2_000,
  /** People that one comment notifies; further names stay text. */
  mentions: 20,
} as const

/** The texts of a prompt whose passages are commented on. */
export const commentedFields = ['body', 'systemMessage'] as const
export type CommentedField = (typeof commentedFields)[number]

export const commentReactions = [
  'thumbs-up',
  'thumbs-down',
  'heart',
  'celebration',
  'laugh',
  'eyes',
] as const
export type CommentReaction = (typeof commentReactions)[number]

/** An `@` after a letter belongs to an address. */
export const mentionPattern = /(?<![\p{L}\p{N}_@./-])@([a-z0-9]+(?:-[a-z0-9]+)*)/giu

/** The handles after `@` in a comment, in small letters and in order. Names in code mention nobody. */
export function listMentionedHandles(text: string): string[] {
  const words = text.replace(/```[\s\S]*?(?:```|$)|`[^`\n]*`/g, ' ')
  const handles = [...words.matchAll(mentionPattern)].map(([, handle = '']) => handle.toLowerCase())
  return [...new Set(handles)].slice(0, commentLimits.mentions)
}
