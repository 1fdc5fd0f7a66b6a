import { getPublicPromptRoute, getPublishedVersionRoute } from '@product/contract/library'
import { listReviewsRoute } from '@product/contract/reviews'
import { data, redirect } from 'react-router'
import { PromptPage } from '#web/features/library/components/prompt-page/prompt-page.tsx'
import { describePrompt } from '#web/features/library/model/describe-prompt.ts'
import { presentPrompt } from '#web/features/library/model/present-prompt.ts'
import { ReportButton } from '#web/features/reports/components/report-button.tsx'
import { ReviewsSection } from '#web/features/reviews/components/reviews-section.tsx'
import { NotFoundScreen } from '#web/features/site/components/not-found-screen.tsx'
import { missingPageMeta, pageMeta } from '#web/features/site/page-meta.ts'
import { findOrNull } from '#web/lib/api/find-or-null.ts'
import { apiContext } from '#web/lib/api/server-contexts.ts'
import type { Route } from './+types/public-prompt'

export async function loader({ context, params: { slug }, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const asked = Number(new URL(request.url).searchParams.get('version') ?? 0)
  const [prompt, reviews] = await Promise.all([
    findOrNull(call(getPublicPromptRoute, { params: { slug } })),
    findOrNull(call(listReviewsRoute, { params: { slug } })),
  ])
  if (!prompt || !reviews) return data(null, { status: 404 })
  // A prompt is found by its id too, but its page has one address, whose cache tag every change names.
  if (slug !== prompt.slug) return redirect(`/p/${prompt.slug}${asked ? `?version=${asked}` : ''}`)
  if (!asked || asked === prompt.version || prompt.isPro)
    return { prompt: presentPrompt(prompt, null), reviews }
  const params = { slug: prompt.slug, version: asked }
  const old = await findOrNull(call(getPublishedVersionRoute, { params }))
  return old ? { prompt: presentPrompt(prompt, old), reviews } : data(null, { status: 404 })
}

export const meta = (args: Route.MetaArgs) => {
  if (!args.loaderData) return missingPageMeta()
  const { prompt } = args.loaderData
  return pageMeta({ ...describePrompt(prompt), hidden: prompt.old !== null }, args)
}

export default function PublicPromptPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NotFoundScreen />
  const { prompt, reviews } = loaderData
  return (
    <PromptPage
      // Input for one prompt or version must not carry over to another.
      key={`${prompt.id} ${prompt.old?.version}`}
      prompt={prompt}
      reviews={
        <ReviewsSection
          slug={prompt.slug}
          first={reviews}
          renderReportButton={({ id, author }) => (
            <ReportButton
              size="s"
              kind="review"
              target={id}
              name={`the review by ${author.name}`}
            />
          )}
        />
      }
      report={<ReportButton kind="prompt" target={prompt.slug} name={prompt.title} />}
    />
  )
}
