import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [
  { title: pageTitle('Newsletter') },
  { name: 'robots', content: 'noindex' },
]

const MailingsScreen = lazyComponent(async () => {
  const module = await import('#web/features/mailings/components/mailings-screen.tsx')
  return { default: module.MailingsScreen }
})

export default function MailingsPage() {
  return <MailingsScreen />
}
