import { BillingSections } from '#web/features/billing/components/billing-sections.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [{ title: pageTitle('Billing') }]

export default BillingSections
