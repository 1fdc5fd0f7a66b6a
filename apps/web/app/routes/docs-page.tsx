import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import { loadText } from '#web/features/docs/api/load-text.ts'
import { DocsPage } from '#web/features/docs/components/docs-page.tsx'
import { describePage } from '#web/features/docs/server/describe-page.ts'
import { renderText } from '#web/features/docs/server/render-text.tsx'
import { NotFoundScreen } from '#web/features/site/components/not-found-screen.tsx'
import { missingPageMeta, pageMeta } from '#web/features/site/page-meta.ts'
import { breadcrumbs } from '#web/lib/page/structured-data.ts'
import type { Route } from './+types/docs-page'

/** Without the text, which would be sent twice: `DocsText` writes it into the document. */
export function loader({ params }: Route.LoaderArgs) {
  const page = describePage(params.page)
  if (!page) return data(null, { status: 404 })
  // Before the page is rendered, because one rendering cannot begin within another.
  renderText(page.slug)
  return page
}

/** A page that a link leads to has its text from its own document. */
export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  const [page, text] = await Promise.all([serverLoader(), loadText(params.page)])
  return page && { ...page, html: text?.html }
}

export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
  currentParams.page !== nextParams.page

export function meta(args: Route.MetaArgs) {
  if (!args.loaderData) return missingPageMeta()
  const { slug, title, description } = args.loaderData
  return pageMeta(
    {
      title,
      description,
      type: 'article',
      path: `/docs/${slug}`,
      structuredData: (absolute) => [
        breadcrumbs(absolute, [
          { name: 'Documentation', path: '/docs' },
          { name: title, path: `/docs/${slug}` },
        ]),
      ],
    },
    args,
  )
}

export default function DocsPageRoute({ loaderData: page }: Route.ComponentProps) {
  if (!page) return <NotFoundScreen />
  return <DocsPage key={page.slug} page={page} html={'html' in page ? page.html : undefined} />
}
