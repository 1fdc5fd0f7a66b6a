import { getApiDescriptionRoute } from '@product/contract/api-description'
import { productName } from '@product/domain'
import { ApiReference } from '#web/features/api-docs/components/api-reference.tsx'
import type { ApiDescription } from '#web/features/api-docs/model/api-description.ts'
import { listOperations } from '#web/features/api-docs/model/list-operations.ts'
import { pageMeta } from '#web/features/site/page-meta.ts'
import { apiContext } from '#web/lib/api/server-contexts.ts'
import type { Route } from './+types/docs-api'

const referenceMeta = {
  title: 'API reference',
  description: `Read and try every operation of the ${productName} API: parameters, bodies, responses and code samples.`,
}

export const meta = (args: Route.MetaArgs) => pageMeta(referenceMeta, args)

export async function loader({ context }: Route.LoaderArgs) {
  // The contract leaves the document open; our own server has generated it as OpenAPI 3.1.
  const description = (await context.get(apiContext)(getApiDescriptionRoute)) as ApiDescription
  return {
    groups: listOperations(description),
    schemas: description.components?.schemas ?? {},
  }
}

/** The API does not change while a page is open. */
export const shouldRevalidate = () => false

export default function DocsApi({ loaderData: { groups, schemas } }: Route.ComponentProps) {
  return (
    <div data-page-width="wide" className="page-width min-h-dvh">
      <ApiReference groups={groups} schemas={schemas} />
    </div>
  )
}
