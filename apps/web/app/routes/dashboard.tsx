import { useMe } from '#web/features/accounts/api/get-me.ts'
import { Dashboard } from '#web/features/dashboard/components/dashboard.tsx'
import { pageTitle } from '#web/lib/page-title.ts'

export const meta = () => [
  { title: pageTitle('My Prompts') },
  { name: 'robots', content: 'noindex' },
]

export default function DashboardPage() {
  const { data: me } = useMe()
  return <Dashboard name={me?.account.name} />
}
