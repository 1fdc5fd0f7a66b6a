import { getPublicPrompt, getPublishedVersion } from '@product/contract/library'
import { data } from 'react-router'
import { PromptPage } from '#web/features/library/components/prompt-page.tsx'
import { describePrompt } from '#web/features/library/model/describe-prompt.ts'
import { NotFoundScreen } from '#web/features/site/components/not-found-screen.tsx'
import { missingPageMeta, pageMeta } from '#web/features/site/page-meta.ts'
import { findOrNull } from '#web/lib/find-or-null.ts'
import { apiContext } from '#web/lib/server-contexts.ts'
import type { Route } from './+types/public-prompt'

export async function loader({ context, params: { slug }, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const asked = Number(new URL(request.url).searchParams.get('version') ?? 0)
  const prompt = await findOrNull(call(getPublicPrompt, { params: { slug } }))
  if (!prompt) return data(null, { status: 404 })
  if (!asked || asked === prompt.version) return { prompt, old: null }
  const params = { slug: prompt.slug, version: asked }
  const old = await findOrNull(call(getPublishedVersion, { params }))
  return old ? { prompt, old } : data(null, { status: 404 })
}

export const meta = (args: Route.MetaArgs) =>
  args.loaderData
    ? pageMeta(
        { ...describePrompt(args.loaderData.prompt), hidden: args.loaderData.old !== null },
        args,
      )
    : missingPageMeta()

export default function PublicPromptPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NotFoundScreen />
  const { prompt, old } = loaderData
  return (
    <PromptPage
      // What was typed for one prompt or version is not for another.
      key={`${prompt.id} ${old?.version}`}
      prompt={prompt}
      old={old}
      reviews={null}
      report={null}
    />
  )
}
