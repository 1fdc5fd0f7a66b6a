import { splitLinks } from './split-links.ts'

type MessageTextProps = {
  text: string
  /** Only operators' addresses can be followed: those of strangers are text. */
  hasLinks: boolean
}

/** A message as it was written: neither HTML nor Markdown. */
export function MessageText({ text, hasLinks }: MessageTextProps) {
  const parts = hasLinks ? splitLinks(text) : [{ text }]
  return (
    <p className="wrap-anywhere whitespace-pre-wrap">
      {parts.map((part, place) =>
        'href' in part ? (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order.
            key={place}
            href={part.href}
            target="_blank"
            rel="noreferrer noopener"
            className="text-accent underline underline-offset-4 hover:text-accent-strong"
          >
            {part.text}
          </a>
        ) : (
          part.text
        ),
      )}
    </p>
  )
}
