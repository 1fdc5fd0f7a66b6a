import type { ArchivedNewsletter } from '@product/contract/newsletter-archive'
import { Link } from 'react-router'

const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

export const SentDate = ({ sentAt }: Pick<ArchivedNewsletter, 'sentAt'>) => (
  <time dateTime={sentAt} className="text-13 text-faint">
    {dateFormat.format(new Date(sentAt))}
  </time>
)

type ArchiveListProps = { newsletters: ArchivedNewsletter[]; page: number; pages: number }

/** A page of past newsletters, with links to the pages around it. */
export function ArchiveList({ newsletters, page, pages }: ArchiveListProps) {
  return (
    <div className="grid content-start gap-6">
      <ul className="grid gap-px overflow-hidden rounded-l border border-line bg-line">
        {newsletters.map(({ slug, subject, previewText, sentAt }) => (
          <li key={slug} className="relative grid gap-1.5 bg-surface p-6 hover:bg-surface-hover">
            <SentDate sentAt={sentAt} />
            <h2 className="wrap-anywhere text-20">
              <Link to={`/blog/newsletter/${slug}`} className="after:absolute after:inset-0">
                {subject}
              </Link>
            </h2>
            {previewText ? (
              <p className="wrap-anywhere text-pretty text-quiet">{previewText}</p>
            ) : null}
          </li>
        ))}
      </ul>
      {pages > 1 ? (
        <nav aria-label="Pages" className="flex items-center justify-between text-13">
          {page > 1 ? (
            <Link rel="prev" to={page === 2 ? '?' : `?page=${page - 1}`} className="text-accent">
              ← Newer
            </Link>
          ) : (
            <span />
          )}
          <span className="text-faint tabular-nums">
            Page {page} of {pages}
          </span>
          {page < pages ? (
            <Link rel="next" to={`?page=${page + 1}`} className="text-accent">
              Older →
            </Link>
          ) : (
            <span />
          )}
        </nav>
      ) : null}
    </div>
  )
}
