import { Outlet } from 'react-router'
import { findApiDescription } from '#web/features/api-docs/api/find-api-description.ts'
import { ApiReference } from '#web/features/api-docs/components/api-reference.tsx'
import { listOperations } from '#web/features/api-docs/model/list-operations.ts'
import { outlineOperations } from '#web/features/api-docs/model/outline.ts'
import { apiContext } from '#web/lib/api/server-contexts.ts'
import type { Route } from './+types/docs-api-layout'

export async function loader({ context }: Route.LoaderArgs) {
  const description = await findApiDescription(context.get(apiContext))
  return { outline: outlineOperations(listOperations(description)) }
}

/** The API does not change while a page is open. */
export const shouldRevalidate = () => false

export default function DocsApiLayout({ loaderData, params }: Route.ComponentProps) {
  const { outline } = loaderData
  return (
    <div data-page-width="wide" className="page-width min-h-dvh">
      <ApiReference outline={outline} tag={params.tag}>
        <Outlet context={outline} />
      </ApiReference>
    </div>
  )
}
