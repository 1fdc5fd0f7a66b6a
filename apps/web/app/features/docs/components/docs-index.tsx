import { Link } from '#web/lib/page/link.tsx'
import type { DocsGroup } from '../server/describe-page.ts'

const reference = {
  slug: 'api',
  title: 'API reference',
  description: 'Every operation with parameters, responses and code samples to try.',
}

/** All pages by group, each with its description. */
export function DocsIndex({ groups }: { groups: readonly DocsGroup[] }) {
  return groups.map(({ name, pages }) => (
    <section key={name} aria-labelledby={`group-${name}`} className="mt-12">
      <h2 id={`group-${name}`} className="text-20">
        {name}
      </h2>
      <ul className="mt-4 grid gap-3 sm:grid-cols-2 2xl:grid-cols-3">
        {[...pages, ...(name === 'Build' ? [reference] : [])].map(
          ({ slug, title, description }) => (
            <li key={slug}>
              <Link
                to={`/docs/${slug}`}
                className="block h-full rounded-m border border-line p-4 hover:border-line-strong hover:bg-surface-raised"
              >
                <span className="block font-medium text-14">{title}</span>
                <span className="mt-1 block text-pretty text-13 text-quiet">{description}</span>
              </Link>
            </li>
          ),
        )}
      </ul>
    </section>
  ))
}
