import { SuppressedScreen } from '#web/features/mailings/components/suppressed-screen.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [
  { title: pageTitle('Suppressed addresses') },
  { name: 'robots', content: 'noindex' },
]

export default function SuppressedPage() {
  return <SuppressedScreen />
}
