import { listArchivedNewslettersRoute } from '@product/contract/newsletter-archive'
import { EmptyState } from '@product/ui/feedback/empty-state'
import { data, Link } from 'react-router'
import { archiveEmpty, archiveHeader, archiveMeta } from '#web/content/blog/archive.ts'
import { blogNewsletter } from '#web/content/blog/page.ts'
import { ArchiveList } from '#web/features/newsletter/components/archive-list.tsx'
import { NewsletterForm } from '#web/features/newsletter/components/newsletter-form.tsx'
import { NotFoundScreen } from '#web/features/site/components/not-found-screen.tsx'
import { PageHeader } from '#web/features/site/components/section.tsx'
import { missingPageMeta, pageMeta } from '#web/features/site/page-meta.ts'
import { apiContext } from '#web/lib/api/server-contexts.ts'
import type { Route } from './+types/newsletter-archive'

export async function loader({ context, request }: Route.LoaderArgs) {
  const given = new URL(request.url).searchParams.get('page') ?? '1'
  const page = /^[1-9]\d{0,2}$/.test(given) ? Number(given) : 1
  const found = await context.get(apiContext)(listArchivedNewslettersRoute, { query: { page } })
  return page > 1 && page > found.pages ? data(null, { status: 404 }) : { ...found, page }
}

export const meta = (args: Route.MetaArgs) =>
  args.loaderData
    ? pageMeta({ ...archiveMeta, hidden: args.loaderData.page > 1 }, args)
    : missingPageMeta()

export default function NewsletterArchive({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NotFoundScreen />
  const { newsletters, page, pages } = loaderData
  return (
    <>
      <PageHeader {...archiveHeader} />
      <div className="page-width grid gap-12 pb-20 lg:grid-cols-[minmax(0,1fr)_19rem] lg:gap-16">
        {newsletters.length === 0 ? (
          <EmptyState {...archiveEmpty} className="self-start rounded-l border border-line py-16" />
        ) : (
          <ArchiveList newsletters={newsletters} page={page} pages={pages} />
        )}
        <section className="self-start rounded-l border border-line bg-surface-raised p-5 lg:sticky lg:top-24">
          <h2 className="text-20">{blogNewsletter.title}</h2>
          <p className="mt-2 text-quiet">{blogNewsletter.lead}</p>
          <NewsletterForm source="newsletter_archive" />
          <Link to="/blog" className="mt-4 inline-block text-13 text-accent">
            Read the blog
          </Link>
        </section>
      </div>
    </>
  )
}
