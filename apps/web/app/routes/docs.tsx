import { productName } from '@product/domain'
import { useOutletContext } from 'react-router'
import { DocsIndex } from '#web/features/docs/components/docs-index.tsx'
import type { DocsGroup } from '#web/features/docs/server/describe-page.ts'
import { pageMeta } from '#web/features/site/page-meta.ts'
import type { Route } from './+types/docs'

const description = `Write, run, compare and share prompts with ${productName}: guides for people who write, build and operate.`

export const meta = (args: Route.MetaArgs) =>
  pageMeta({ title: 'Documentation', description }, args)

export default function Docs() {
  const groups = useOutletContext<DocsGroup[]>()
  return (
    <>
      <h1 className="text-40">Documentation</h1>
      <p className="mt-3 max-w-168 text-pretty text-16 text-quiet">{description}</p>
      <DocsIndex groups={groups} />
    </>
  )
}
