import { Link } from 'react-router'
import { type Outline, tagPath } from '../model/outline.ts'
import { introductionSections } from './introduction-sections.ts'
import { MethodBadge } from './method-badge.tsx'
import { SectionHeading } from './section-heading.tsx'

const section = introductionSections[5]

/** Every tag with its operations, at the end of the overview. */
export function OperationIndex({ outline }: { outline: Outline }) {
  return (
    <article
      aria-labelledby={section.id}
      data-section={section.id}
      className="border-line border-t py-12"
    >
      <SectionHeading id={section.id} className="text-28">
        {section.title}
      </SectionHeading>
      <div className="mt-8 grid items-start gap-4 xl:grid-cols-2">
        {outline.map(({ id, title, description, operations }) => (
          <section
            key={id}
            aria-labelledby={`index-${id}`}
            className="min-w-0 rounded-m border border-line bg-surface-raised px-2.5 py-4"
          >
            <h3 id={`index-${id}`} className="px-2.5 font-semibold text-16">
              <Link to={tagPath(id)} className="hover:text-accent">
                {title}
              </Link>
            </h3>
            {description && <p className="mt-1 px-2.5 text-13 text-quiet">{description}</p>}
            <ul className="mt-3">
              {operations.map((operation) => (
                <li key={operation.id}>
                  <Link
                    to={{ pathname: tagPath(id), hash: operation.id }}
                    className="flex items-baseline gap-3 rounded-s px-2.5 py-1 text-13 text-quiet leading-5 hover:bg-surface-hover hover:text-text focus-visible:-outline-offset-2"
                  >
                    <MethodBadge method={operation.method} short className="w-11 leading-5" />
                    <span className="min-w-0 flex-1">{operation.title}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </article>
  )
}
