import { WorkspaceSection } from '#web/features/workspaces/components/workspace-section.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [{ title: pageTitle('Workspace') }]

export default WorkspaceSection
