import { getNoticeRoute } from '@product/contract/notices'
import { productName } from '@product/domain'
import { ApiError } from '@product/sdk'
import { data, Link } from 'react-router'
import { SentDate } from '#web/features/newsletter/components/archive-list.tsx'
import { NotFoundScreen } from '#web/features/site/components/not-found-screen.tsx'
import { EffectiveDay } from '#web/features/site/components/notices-in-force.tsx'
import { missingPageMeta, pageMeta } from '#web/features/site/page-meta.ts'
import { apiContext } from '#web/lib/api/server-contexts.ts'
import type { Route } from './+types/notice'

export async function loader({ context, params: { slug } }: Route.LoaderArgs) {
  try {
    return await context.get(apiContext)(getNoticeRoute, { params: { slug } })
  } catch (error) {
    if (error instanceof ApiError && [400, 404].includes(error.status))
      return data(null, { status: 404 })
    throw error
  }
}

export function meta(args: Route.MetaArgs) {
  if (!args.loaderData) return missingPageMeta()
  const description = `A notice to everybody with an account at ${productName}.`
  return pageMeta({ title: args.loaderData.subject, description, type: 'article' }, args)
}

/** A notice to all accounts, for those without a mail address too. */
export default function NoticePage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NotFoundScreen />
  const { subject, sentAt, effectiveOn, html } = loaderData
  return (
    <article className="mx-auto max-w-184 px-4 py-14 sm:px-6 sm:py-20">
      <Link to="/terms" className="text-13 text-quiet hover:text-text">
        ← Terms of Service
      </Link>
      <h1 className="wrap-anywhere mt-6 mb-3 text-40">{subject}</h1>
      <p className="flex flex-wrap gap-x-3 text-13 text-faint">
        <SentDate sentAt={sentAt} />
        {effectiveOn ? <EffectiveDay day={effectiveOn} /> : null}
      </p>
      {/* The server made it from Markdown, in which HTML is text. */}
      <div
        className="mail-text mt-9"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the server's own renderer, which escapes
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </article>
  )
}
