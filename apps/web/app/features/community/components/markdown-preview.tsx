import { readMarkdown } from '../model/read-markdown.ts'
import { RichText } from './rich-text.tsx'

/** Formatted by the same code as on the server. */
export const MarkdownPreview = ({ text }: { text: string }) =>
  text.trim() === '' ? (
    <p className="text-13 text-faint">Nothing to preview yet.</p>
  ) : (
    <RichText nodes={readMarkdown(text)} />
  )
