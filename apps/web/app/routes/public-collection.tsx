import { getPublicCollection } from '@product/contract/collections'
import { data } from 'react-router'
import { PublicCollection } from '#web/features/collections/components/public-collection.tsx'
import { NotFoundScreen } from '#web/features/site/components/not-found-screen.tsx'
import { missingPageMeta, pageMeta } from '#web/features/site/page-meta.ts'
import { findOrNull } from '#web/lib/find-or-null.ts'
import { ReportButton } from '#web/lib/reports/report-button.tsx'
import { apiContext } from '#web/lib/server-contexts.ts'
import type { Route } from './+types/public-collection'

export async function loader({ context, params: { publicId } }: Route.LoaderArgs) {
  const asked = context.get(apiContext)(getPublicCollection, { params: { publicId } })
  return (await findOrNull(asked)) ?? data(null, { status: 404 })
}

/** Nothing of it is kept: made private, it is gone at once. */
export const headers = () => ({ 'cache-control': 'no-store' })

export const meta = (args: Route.MetaArgs) =>
  args.loaderData
    ? pageMeta({ title: args.loaderData.name, description: args.loaderData.description }, args)
    : missingPageMeta()

export default function PublicCollectionPage({ loaderData, params }: Route.ComponentProps) {
  if (!loaderData) return <NotFoundScreen />
  const report = <ReportButton kind="collection" target={params.publicId} name={loaderData.name} />
  return <PublicCollection collection={loaderData} report={report} />
}
