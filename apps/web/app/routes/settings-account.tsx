import { EmailSection } from '#web/features/accounts/components/email/email-section.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [{ title: pageTitle('Account & email') }]

export default EmailSection
