import { PlaceholderChip } from '@product/ui/placeholder-chip'

/** Code as it is, in a box that scrolls by itself. */
export function PostCode({ label, text }: { label: string; text: string }) {
  return (
    <figure className="overflow-hidden rounded-m border border-line bg-surface-sunken">
      <figcaption className="border-line border-b px-4 py-2 text-13 text-faint">{label}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <pre tabIndex={0} aria-label={label} className="overflow-x-auto px-4 py-3.5 text-13 leading-6">
        <code>{text}</code>
      </pre>
    </figure>
  )
}

/** A prompt as the editor shows it, each variable as a chip. */
export function PostPrompt({ title, body }: { title: string; body: string }) {
  return (
    <figure className="overflow-hidden rounded-m border border-line bg-surface-raised">
      <figcaption className="border-line border-b px-4 py-2 font-semibold text-13">{title}</figcaption>
      <p className="whitespace-pre-wrap px-4 py-3.5 font-prompt text-13 leading-6">
        {body.split(/\{\{(\w+)\}\}/).map((part, index) =>
          index % 2 === 1 ? <PlaceholderChip key={part}>{part}</PlaceholderChip> : part,
        )}
      </p>
    </figure>
  )
}
