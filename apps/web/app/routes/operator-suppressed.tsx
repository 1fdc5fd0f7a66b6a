import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [
  { title: pageTitle('Suppressed addresses') },
  { name: 'robots', content: 'noindex' },
]

const SuppressedScreen = lazyComponent(async () => {
  const module = await import('#web/features/mailings/components/suppressed-screen.tsx')
  return { default: module.SuppressedScreen }
})

export default function SuppressedPage() {
  return <SuppressedScreen />
}
