import { splitText } from './split-text.ts'
import { TextParts } from './text-parts.tsx'

type ChippedTextProps = { text: string; variables?: readonly string[] }

/** A text of a prompt with its variables as chips; everything else stays as it is written. */
export const ChippedText = ({ text, variables = [] }: ChippedTextProps) => (
  <TextParts parts={splitText(text, variables)} />
)
