import { Outlet } from 'react-router'
import { DocsFrame } from '#web/features/docs/components/docs-frame.tsx'
import { listDocsGroups } from '#web/features/docs/server/describe-page.ts'
import type { Route } from './+types/docs-layout'

export const loader = () => ({ groups: listDocsGroups() })

/** The pages do not change while one is open. */
export const shouldRevalidate = () => false

export default function DocsLayout({ loaderData: { groups } }: Route.ComponentProps) {
  return (
    <div data-page-width="wide" className="page-width min-h-dvh">
      <DocsFrame groups={groups}>
        <Outlet context={groups} />
      </DocsFrame>
    </div>
  )
}
