import { ActivitySection } from '#web/features/workspaces/components/activity-section.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [{ title: pageTitle('Activity') }]

export default ActivitySection
