import { PlaceholderChip } from '@product/ui/text/placeholder-chip'
import type { TextPart } from './split-text.ts'

/** A prompt's text with its variables as chips. */
export function TextParts({ parts }: { parts: readonly TextPart[] }) {
  return parts.map(({ text, isVariable }, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place.
    isVariable ? <PlaceholderChip key={place}>{text}</PlaceholderChip> : text,
  )
}
