import { Suspense } from 'react'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [
  { title: pageTitle('Shared with you') },
  { name: 'robots', content: 'noindex, nofollow' },
  { name: 'referrer', content: 'no-referrer' },
]

const LinkedPage = lazyComponent(async () => {
  const module = await import('#web/features/sharing/components/linked-page.tsx')
  return { default: module.LinkedPage }
})

export default function SharedLink() {
  return (
    <Suspense fallback={<div className="min-h-[60vh]" />}>
      <LinkedPage />
    </Suspense>
  )
}
