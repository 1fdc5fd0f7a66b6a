import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import type { Schemas } from '../model/api-description.ts'
import type { OperationGroup } from '../model/list-operations.ts'
import { type Outline, overviewPath, tagPath } from '../model/outline.ts'
import { OperationSection } from './operation-section.tsx'

type TagPageProps = { group: OperationGroup; schemas: Schemas; outline: Outline }

/** The operations of one tag. */
export function TagPage({ group, schemas, outline }: TagPageProps) {
  const { siteUrl } = usePublicConfig()
  const origin = new URL(siteUrl).origin
  return (
    <>
      <header data-section={group.id} className="pb-12">
        <Link to={overviewPath} className="text-13 text-quiet hover:text-text">
          API reference
        </Link>
        <h1
          id={group.id}
          tabIndex={-1}
          className="mt-3 scroll-mt-20 text-40 outline-none lg:scroll-mt-8"
        >
          {group.title}
        </h1>
        {group.description && (
          <p className="mt-4 max-w-prose text-16 text-quiet">{group.description}</p>
        )}
        <noscript>
          <p className="mt-4 max-w-prose text-quiet">
            Nested fields are shown with JavaScript only. The description in OpenAPI has all of
            them.
          </p>
        </noscript>
      </header>
      {group.operations.map((operation) => (
        <OperationSection
          key={operation.id}
          operation={operation}
          schemas={schemas}
          origin={origin}
        />
      ))}
      <Neighbours outline={outline} tag={group.id} />
    </>
  )
}

function Neighbours({ outline, tag }: { outline: Outline; tag: string }) {
  const place = outline.findIndex(({ id }) => id === tag)
  const previous = outline[place - 1]
  const next = outline[place + 1]
  return (
    <nav
      aria-label="Previous and next"
      className="flex flex-wrap justify-between gap-4 border-line border-t pt-6"
    >
      <Neighbour to={previous ? tagPath(previous.id) : overviewPath}>
        <ArrowLeft className="size-4" />
        {previous?.title ?? 'API reference'}
      </Neighbour>
      {next && (
        <Neighbour to={tagPath(next.id)}>
          {next.title}
          <ArrowRight className="size-4" />
        </Neighbour>
      )}
    </nav>
  )
}

const Neighbour = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link
    to={to}
    className="inline-flex items-center gap-2 rounded-s py-1.5 text-14 text-quiet hover:text-text"
  >
    {children}
  </Link>
)
