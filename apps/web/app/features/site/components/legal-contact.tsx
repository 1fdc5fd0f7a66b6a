import { Link } from 'react-router'
import type { LegalDocument } from '#web/content/legal-document.ts'
import { usePublicConfig } from '#web/lib/api/public-config.ts'

const linkStyle = 'text-accent underline underline-offset-4 hover:text-accent-strong'

/** Names the operator's address where it is configured; the contact form serves everywhere. */
export function LegalContact({ title, text, address }: LegalDocument['contact']) {
  const email = usePublicConfig()[address]
  return (
    <section id="contact" className="scroll-mt-24">
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
