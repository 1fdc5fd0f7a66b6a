import { Skeleton } from '@product/ui/skeleton'
import { lazy, Suspense } from 'react'
import { pageTitle } from '#web/lib/page-title.ts'

export const meta = () => [
  { title: pageTitle('Templates') },
  { name: 'robots', content: 'noindex' },
]

const TemplatesScreen = lazy(async () => {
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
