import { MembersSections } from '#web/features/workspaces/components/members-sections.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [{ title: pageTitle('Members') }]

export default MembersSections
