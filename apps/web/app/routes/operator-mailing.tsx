import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'
import type { Route } from './+types/operator-mailing'

export const meta = () => [{ title: pageTitle('Mailing') }, { name: 'robots', content: 'noindex' }]

const MailingScreen = lazyComponent(async () => {
  const module = await import('#web/features/mailings/components/mailing-screen.tsx')
  return { default: module.MailingScreen }
})

export default function MailingPage({ params: { id } }: Route.ComponentProps) {
  return <MailingScreen key={id} id={id} />
}
