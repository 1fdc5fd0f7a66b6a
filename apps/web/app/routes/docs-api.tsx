import { productName } from '@product/domain'
import { useOutletContext } from 'react-router'
import { Introduction } from '#web/features/api-docs/components/introduction.tsx'
import { OperationIndex } from '#web/features/api-docs/components/operation-index.tsx'
import type { Outline } from '#web/features/api-docs/model/outline.ts'
import { pageMeta } from '#web/features/site/page-meta.ts'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import type { Route } from './+types/docs-api'

const overviewMeta = {
  title: 'API reference',
  description: `Read and try every operation of the ${productName} API: parameters, bodies, responses and code samples.`,
}

export const meta = (args: Route.MetaArgs) => pageMeta(overviewMeta, args)

export default function DocsApi() {
  const outline = useOutletContext<Outline>()
  const { siteUrl } = usePublicConfig()
  return (
    <>
      <Introduction origin={new URL(siteUrl).origin} />
      <OperationIndex outline={outline} />
    </>
  )
}
