import { getArchivedNewsletterRoute } from '@product/contract/newsletter-archive'
import { ApiError } from '@product/sdk'
import { data, Link } from 'react-router'
import { archiveMeta } from '#web/content/blog/archive.ts'
import { blogNewsletter } from '#web/content/blog/page.ts'
import { SentDate } from '#web/features/newsletter/components/archive-list.tsx'
import { NewsletterForm } from '#web/features/newsletter/components/newsletter-form.tsx'
import { NotFoundScreen } from '#web/features/site/components/not-found-screen.tsx'
import { missingPageMeta, pageMeta } from '#web/features/site/page-meta.ts'
import { apiContext } from '#web/lib/api/server-contexts.ts'
import type { Route } from './+types/newsletter-issue'

export async function loader({ context, params: { slug } }: Route.LoaderArgs) {
  try {
    return await context.get(apiContext)(getArchivedNewsletterRoute, { params: { slug } })
  } catch (error) {
    if (error instanceof ApiError && [400, 404].includes(error.status))
      return data(null, { status: 404 })
    throw error
  }
}

export function meta(args: Route.MetaArgs) {
  if (!args.loaderData) return missingPageMeta()
  const { subject, previewText } = args.loaderData
  const description = previewText || archiveMeta.description
  return pageMeta({ title: subject, description, type: 'article' }, args)
}

export default function NewsletterIssue({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NotFoundScreen />
  const { subject, sentAt, html } = loaderData
  return (
    <div className="mx-auto max-w-184 px-4 py-14 sm:px-6 sm:py-20">
      <article>
        <Link to="/blog/newsletter" className="text-13 text-quiet hover:text-text">
          ← All newsletters
        </Link>
        <h1 className="wrap-anywhere mt-6 mb-3 text-40">{subject}</h1>
        <SentDate sentAt={sentAt} />
        {/* The server made it from Markdown, in which HTML is text. */}
        <div
          className="mail-text mt-9"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the server's own renderer, which escapes
          dangerouslySetInnerHTML={{ __html: html }}
        />
      </article>
      <section className="mt-16 border-line border-t pt-8">
        <h2 className="text-20">{blogNewsletter.title}</h2>
        <p className="mt-2 text-quiet">{blogNewsletter.lead}</p>
        <NewsletterForm source="newsletter_issue" />
      </section>
    </div>
  )
}
