import { Skeleton } from '@product/ui/feedback/skeleton'
import { Suspense } from 'react'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [
  { title: pageTitle('Templates') },
  { name: 'robots', content: 'noindex' },
]

const TemplatesScreen = lazyComponent(async () => {
  const module = await import('#web/features/templates/components/templates-screen.tsx')
  return { default: module.TemplatesScreen }
})

export default function TemplatesPage() {
  return (
    <Suspense fallback={<Skeleton className="m-8 h-60 rounded-m" />}>
      <TemplatesScreen />
    </Suspense>
  )
}
