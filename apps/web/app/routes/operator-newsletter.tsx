import { MailingsScreen } from '#web/features/mailings/components/mailings-screen.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [
  { title: pageTitle('Newsletter') },
  { name: 'robots', content: 'noindex' },
]

export default function MailingsPage() {
  return <MailingsScreen />
}
