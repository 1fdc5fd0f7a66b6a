import { SecuritySections } from '#web/features/accounts/components/security-sections.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [{ title: pageTitle('Security') }]

export default SecuritySections
