import type { SearchHit } from '@product/contract/search'

/** A text with what was searched for marked in it. */
export function Highlighted({ parts }: { parts: SearchHit['title'] }) {
  return parts.map(({ text, isMatch }, index) =>
    isMatch ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, drawn anew as a whole.
      <mark key={index} className="bg-transparent font-semibold text-accent">
        {text}
      </mark>
    ) : (
      text
    ),
  )
}
