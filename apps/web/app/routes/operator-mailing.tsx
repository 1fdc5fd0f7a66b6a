import { MailingScreen } from '#web/features/mailings/components/mailing-screen.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'
import type { Route } from './+types/operator-mailing'

export const meta = () => [{ title: pageTitle('Mailing') }, { name: 'robots', content: 'noindex' }]

export default function MailingPage({ params: { id } }: Route.ComponentProps) {
  return <MailingScreen key={id} id={id} />
}
