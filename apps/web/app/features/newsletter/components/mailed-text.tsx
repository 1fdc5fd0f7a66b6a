import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { SentDate } from './archive-list.tsx'

type MailedTextProps = {
  back: { to: string; label: string }
  subject: string
  sentAt: string
  /** Beside the date of the sending. */
  aside?: ReactNode
  html: string
  /** Below the text. */
  children?: ReactNode
}

/** The page of a mailing that everybody may read. */
export function MailedText({ back, subject, sentAt, aside, html, children }: MailedTextProps) {
  return (
    <div className="mx-auto max-w-184 px-4 py-14 sm:px-6 sm:py-20">
      <article>
        <Link to={back.to} className="text-13 text-quiet hover:text-text">
          ← {back.label}
        </Link>
        <h1 className="wrap-anywhere mt-6 mb-3 text-40">{subject}</h1>
        <p className="flex flex-wrap gap-x-3 text-13 text-faint">
          <SentDate sentAt={sentAt} />
          {aside}
        </p>
        {/* The server made it from Markdown, in which HTML is text. */}
        <div
          className="mail-text mt-9"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the server's own renderer, which escapes
          dangerouslySetInnerHTML={{ __html: html }}
        />
      </article>
      {children}
    </div>
  )
}
