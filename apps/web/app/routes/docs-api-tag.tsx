import { data, type ShouldRevalidateFunctionArgs, useOutletContext } from 'react-router'
import { findApiDescription } from '#web/features/api-docs/api/find-api-description.ts'
import { TagPage } from '#web/features/api-docs/components/tag-page.tsx'
import { listOperations } from '#web/features/api-docs/model/list-operations.ts'
import type { Outline } from '#web/features/api-docs/model/outline.ts'
import { pickSchemas } from '#web/features/api-docs/model/pick-schemas.ts'
import { NotFoundScreen } from '#web/features/site/components/not-found-screen.tsx'
import { missingPageMeta, pageMeta } from '#web/features/site/page-meta.ts'
import { apiContext } from '#web/lib/api/server-contexts.ts'
import type { Route } from './+types/docs-api-tag'

export async function loader({ context, params: { tag } }: Route.LoaderArgs) {
  const description = await findApiDescription(context.get(apiContext))
  const group = listOperations(description).find(({ id }) => id === tag)
  if (!group) return data(null, { status: 404 })
  return { group, schemas: pickSchemas(group, description.components?.schemas ?? {}) }
}

export function meta(args: Route.MetaArgs) {
  if (!args.loaderData) return missingPageMeta()
  const { title, description = '' } = args.loaderData.group
  return pageMeta({ title: `${title} · API reference`, description }, args)
}

/** The API does not change while a page is open, unless another tag is opened. */
export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
  currentParams.tag !== nextParams.tag

export default function DocsApiTag({ loaderData }: Route.ComponentProps) {
  const outline = useOutletContext<Outline>()
  return loaderData ? <TagPage {...loaderData} outline={outline} /> : <NotFoundScreen />
}
