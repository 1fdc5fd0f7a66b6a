import { getNoticeRoute } from '@product/contract/notices'
import { productName } from '@product/domain'
import { ApiError } from '@product/sdk'
import { data } from 'react-router'
import { MailedText } from '#web/features/newsletter/components/mailed-text.tsx'
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
    <MailedText
      back={{ to: '/terms', label: 'Terms of Service' }}
      subject={subject}
      sentAt={sentAt}
      aside={effectiveOn ? <EffectiveDay day={effectiveOn} /> : null}
      html={html}
    />
  )
}
