import { getArchivedNewsletterRoute } from '@product/contract/newsletter-archive'
import { ApiError } from '@product/sdk'
import { data } from 'react-router'
import { archiveMeta } from '#web/content/blog/archive.ts'
import { blogNewsletter } from '#web/content/blog/page.ts'
import { MailedText } from '#web/features/newsletter/components/mailed-text.tsx'
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
    <MailedText
      back={{ to: '/blog/newsletter', label: 'All newsletters' }}
      subject={subject}
      sentAt={sentAt}
      html={html}
    >
      <section className="mt-16 border-line border-t pt-8">
        <h2 className="text-20">{blogNewsletter.title}</h2>
        <p className="mt-2 text-quiet">{blogNewsletter.lead}</p>
        <NewsletterForm source="newsletter_issue" />
      </section>
    </MailedText>
  )
}
