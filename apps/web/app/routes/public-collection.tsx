import { getPublicCollectionRoute } from '@product/contract/public-collections'
import { data } from 'react-router'
import { PublicCollection } from '#web/features/collections/components/public-collection.tsx'
import { CollectionPrompts } from '#web/features/library/components/collection-prompts.tsx'
import { presentCard } from '#web/features/library/model/present-card.ts'
import { pageSize } from '#web/features/library/model/to-query.ts'
import { ReportButton } from '#web/features/reports/components/report-button.tsx'
import { NotFoundScreen } from '#web/features/site/components/not-found-screen.tsx'
import { missingPageMeta, pageMeta } from '#web/features/site/page-meta.ts'
import { findOrNull } from '#web/lib/api/find-or-null.ts'
import { apiContext } from '#web/lib/api/server-contexts.ts'
import type { Route } from './+types/public-collection'

export async function loader({ context, params: { publicId }, request }: Route.LoaderArgs) {
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined
  const found = await findOrNull(
    context.get(apiContext)(getPublicCollectionRoute, {
      params: { publicId },
      query: { cursor, limit: pageSize },
    }),
  )
  if (!found) return data(null, { status: 404 })
  const { prompts, nextCursor, ...collection } = found
  const isFirst = cursor === undefined
  return { collection, page: { items: prompts.map(presentCard), nextCursor }, isFirst }
}

export const meta = (args: Route.MetaArgs) => {
  if (!args.loaderData) return missingPageMeta()
  const { collection, isFirst } = args.loaderData
  const { name: title, description } = collection
  return pageMeta({ title, description, hidden: !isFirst }, args)
}

export default function PublicCollectionPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NotFoundScreen />
  const { collection, page } = loaderData
  const { publicId, name } = collection
  return (
    <PublicCollection
      collection={collection}
      report={<ReportButton kind="collection" target={publicId} name={name} />}
    >
      <CollectionPrompts publicId={publicId} first={page} />
    </PublicCollection>
  )
}
