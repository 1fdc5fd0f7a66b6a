import { PlaceholderChip } from '@product/ui/text/placeholder-chip'

const placeholder = /\{\{(\w+)\}\}/g

/** A prompt as the editor shows it: each `{{name}}` is a chip. */
export function PromptText({ body }: { body: string }) {
  // Splitting by a pattern with one group leaves the group at every odd place.
  const parts = body.split(placeholder)
  return (
    <p className="whitespace-pre-wrap font-prompt text-13 leading-6">
      {parts.map((part, index) =>
        index % 2 === 1 ? <PlaceholderChip key={part}>{part}</PlaceholderChip> : part,
      )}
    </p>
  )
}
