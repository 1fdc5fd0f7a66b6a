import { listQuestionsRoute } from '@product/contract/community'
import { communityCategories } from '@product/domain'
import { data, redirect } from 'react-router'
import { CommunityPage } from '#web/features/community/components/community-page.tsx'
import { addressOf, readView } from '#web/features/community/model/community-view.ts'
import { NotFoundScreen } from '#web/features/site/components/not-found-screen.tsx'
import { missingPageMeta, pageMeta } from '#web/features/site/page-meta.ts'
import { apiContext } from '#web/lib/api/server-contexts.ts'
import type { Route } from './+types/community'

export async function loader({ context, params: { category }, request }: Route.LoaderArgs) {
  const view = readView(category, new URL(request.url).searchParams)
  if (category !== undefined && view.category === null) return data(null, { status: 404 })
  const { sort, q, page } = view
  const query = { sort, q: q || undefined, category: view.category ?? undefined, page }
  const found = await context.get(apiContext)(listQuestionsRoute, { query })
  if (page > found.pages) throw redirect(addressOf(view))
  return { ...found, view }
}

export const meta = (args: Route.MetaArgs) => {
  if (!args.loaderData) return missingPageMeta()
  const { view } = args.loaderData
  const { name, description } =
    view.category === null
      ? {
          name: 'Community',
          description:
            'Questions and answers about prompts, models, the API and everything else, by the people who use it.',
        }
      : communityCategories[view.category]
  const title = view.category === null ? name : `${name}: Community`
  return pageMeta(
    { title, description, path: addressOf(view, { page: view.page }), hidden: view.q !== '' },
    args,
  )
}

export default function Community({ loaderData }: Route.ComponentProps) {
  return loaderData ? <CommunityPage {...loaderData} /> : <NotFoundScreen />
}
