import { ChippedText } from '#web/entities/prompt/chipped-text.tsx'
import { ScrollBox } from './scroll-box.tsx'

/** Code as it is, in a box that scrolls by itself. */
export function PostCode({ label, text }: { label: string; text: string }) {
  return (
    <figure className="overflow-hidden rounded-m border border-line bg-surface-sunken">
      <figcaption className="border-line border-b px-4 py-2 text-13 text-faint">{label}</figcaption>
      <ScrollBox label={`Code: ${label}`} className="px-4 py-3.5 text-13 leading-6">
        <pre>
          <code>{text}</code>
        </pre>
      </ScrollBox>
    </figure>
  )
}

/** A prompt as the editor shows it, each variable as a chip. */
export function PostPrompt({ title, body }: { title: string; body: string }) {
  return (
    <figure className="overflow-hidden rounded-m border border-line bg-surface-raised">
      <figcaption className="border-line border-b px-4 py-2 font-semibold text-13">
        {title}
      </figcaption>
      <p className="whitespace-pre-wrap px-4 py-3.5 font-prompt text-13 leading-6">
        <ChippedText text={body} />
      </p>
    </figure>
  )
}
