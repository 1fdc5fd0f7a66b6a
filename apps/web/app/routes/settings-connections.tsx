import { ConnectionsSection } from '#web/features/connections/components/connections-section.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [{ title: pageTitle('Connections') }]

export default ConnectionsSection
