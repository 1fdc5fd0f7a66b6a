/** What the picture of a link preview shows. */
export type LinkPreview = {
  /** In a corner: a category, the part of the site. */
  label: string
  title: string
  /** Below the title; parts of a prompt, or a sentence. */
  text: PreviewPart[]
  /** At the bottom: who wrote it. */
  author: string
}

export type PreviewPart = { kind: 'text' | 'variable'; text: string }

/** By what link previews are drawn. */
export const previewSize = { width: 1_200, height: 630 } as const
