import type { ReactNode } from 'react'
import type { LegalDocument, LegalSection } from '#web/content/legal-document.ts'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { Link } from '#web/lib/page/link.tsx'

const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

type LegalPageProps = { document: LegalDocument; notices?: ReactNode }

export function LegalPage({ document, notices }: LegalPageProps) {
  const { title, lastUpdated, summary, sections, contact } = document
  return (
    <div className="page-width grid gap-x-16 py-14 sm:py-20 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <header className="lg:col-start-2">
        <h1 className="text-40 sm:text-56">{title}</h1>
        <p className="mt-4 text-14 text-faint">
          Last updated:{' '}
          <time dateTime={lastUpdated}>{dateFormat.format(new Date(lastUpdated))}</time>
        </p>
        <p className="mt-7 max-w-168 rounded-m border border-line bg-surface-raised p-5 text-pretty text-16">
          {summary}
        </p>
        {notices}
      </header>
      <TableOfContents entries={[...sections, { id: 'contact', title: contact.title }]} />
      <div className="mt-12 grid max-w-168 gap-11 lg:col-start-2">
        {sections.map((section) => (
          <LegalSectionText key={section.id} {...section} />
        ))}
        <LegalContact {...contact} />
      </div>
    </div>
  )
}

function LegalSectionText({ id, title, blocks }: LegalSection) {
  return (
    <section id={id} className="scroll-mt-8">
      <h2 className="text-20">{title}</h2>
      {blocks.map((block) =>
        typeof block === 'string' ? (
          <p key={block} className="mt-3 text-pretty text-16 text-quiet">
            {block}
          </p>
        ) : (
          <ul
            key={block.list[0]}
            className="mt-3 grid list-disc gap-2 pl-5 text-16 text-quiet marker:text-faint"
          >
            {block.list.map((item) => (
              <li key={item} className="text-pretty pl-1">
                {item}
              </li>
            ))}
          </ul>
        ),
      )}
    </section>
  )
}

function TableOfContents({ entries }: { entries: Pick<LegalSection, 'id' | 'title'>[] }) {
  return (
    <nav
      aria-label="On this page"
      className="max-lg:hidden lg:sticky lg:top-24 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:self-start"
    >
      <p className="font-semibold text-13">On this page</p>
      <ul className="mt-3 grid gap-2 border-line border-l">
        {entries.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="-ml-px block border-transparent border-l pl-3.5 text-13 text-quiet hover:border-accent hover:text-text"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const linkStyle = 'text-accent underline underline-offset-4 hover:text-accent-strong'

/** Names the operator's address where it is configured; the contact form serves everywhere. */
function LegalContact({ title, text, address }: LegalDocument['contact']) {
  const email = usePublicConfig()[address]
  return (
    <section id="contact" className="scroll-mt-8">
      <h2 className="text-20">{title}</h2>
      <p className="mt-3 text-pretty text-16 text-quiet">
        {text}{' '}
        {email && (
          <>
            The address is{' '}
            <a href={`mailto:${email}`} className={linkStyle}>
              {email}
            </a>
            .{' '}
          </>
        )}
        You can {email && 'also '}use the{' '}
        <Link to="/contact" className={linkStyle}>
          contact form
        </Link>
        .
      </p>
    </section>
  )
}
