import { getPublicPrompt, getPublishedVersion } from '@product/contract/library'
import { data } from 'react-router'
import { PromptPage } from '#web/features/library/components/prompt-page.tsx'
import { describePrompt } from '#web/features/library/model/describe-prompt.ts'
import { presentPrompt } from '#web/features/library/model/present-prompt.ts'
import { NotFoundScreen } from '#web/features/site/components/not-found-screen.tsx'
import { pageMeta } from '#web/features/site/page-meta.ts'
import { findOrNull } from '#web/lib/find-or-null.ts'
import { pageTitle } from '#web/lib/page-title.ts'
import { apiContext } from '#web/lib/server-contexts.ts'
import type { Route } from './+types/public-prompt'

export async function loader({ context, params: { slug }, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const asked = Number(new URL(request.url).searchParams.get('version') ?? 0)
  const prompt = await findOrNull(call(getPublicPrompt, { params: { slug } }))
  if (!prompt) return data(null, { status: 404 })
  if (!asked || asked === prompt.version) return presentPrompt(prompt, null)
  const params = { slug: prompt.slug, version: asked }
  const old = await findOrNull(call(getPublishedVersion, { params }))
  return old ? presentPrompt(prompt, old) : data(null, { status: 404 })
}

export const meta = (args: Route.MetaArgs) =>
  args.loaderData
    ? pageMeta({ ...describePrompt(args.loaderData), hidden: args.loaderData.old !== null }, args)
    : [{ title: pageTitle('Page not found') }, { name: 'robots', content: 'noindex' }]

export default function PublicPromptPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NotFoundScreen />
  const { id, old } = loaderData
  return (
    <PromptPage
      // What was typed for one prompt or version is not for another.
      key={`${id} ${old?.version}`}
      prompt={loaderData}
      reviews={null}
      report={null}
    />
  )
}
