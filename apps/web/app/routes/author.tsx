import { listQuestionsRoute } from '@product/contract/community'
import { getAuthorRoute, listLibraryRoute } from '@product/contract/library'
import { listLibraryCollectionsRoute } from '@product/contract/public-collections'
import { data } from 'react-router'
import { AuthorPage } from '#web/features/library/components/author-page.tsx'
import { presentCard } from '#web/features/library/model/present-card.ts'
import { pageSize } from '#web/features/library/model/to-query.ts'
import { ReportButton } from '#web/features/reports/components/report-button.tsx'
import { NotFoundScreen } from '#web/features/site/components/not-found-screen.tsx'
import { missingPageMeta, pageMeta } from '#web/features/site/page-meta.ts'
import { findOrNull } from '#web/lib/api/find-or-null.ts'
import { apiContext } from '#web/lib/api/server-contexts.ts'
import type { Route } from './+types/author'

/** The newest; the others are found in the forum. */
const mostQuestions = 5

export async function loader({ context, params: { handle } }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const author = await findOrNull(call(getAuthorRoute, { params: { handle } }))
  if (!author) return data(null, { status: 404 })
  const [{ prompts, nextCursor }, { collections }, { questions }] = await Promise.all([
    call(listLibraryRoute, { query: { author: author.handle, sort: 'recent', limit: pageSize } }),
    call(listLibraryCollectionsRoute, { query: { author: author.handle, limit: 6 } }),
    call(listQuestionsRoute, { query: { author: author.handle } }),
  ])
  return {
    author,
    prompts: { items: prompts.map(presentCard), nextCursor },
    collections,
    questions: questions
      .slice(0, mostQuestions)
      .map(({ slug, title, answers }) => ({ slug, title, answers })),
  }
}

export const meta = (args: Route.MetaArgs) => {
  if (!args.loaderData) return missingPageMeta()
  const { name, bio, handle } = args.loaderData.author
  const description = bio || `Prompts that ${name} has published.`
  return pageMeta({ title: name, description, path: `/u/${handle}`, type: 'profile' }, args)
}

export default function Author({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NotFoundScreen />
  const { handle, name } = loaderData.author
  const report = <ReportButton kind="author" target={handle} name={name} />
  return <AuthorPage {...loaderData} report={report} />
}
