import { Skeleton } from '@product/ui/skeleton'
import { lazy, Suspense } from 'react'
import { pageTitle } from '#web/lib/page-title.ts'

export const meta = () => [{ title: pageTitle('All Prompts') }]

const PromptsScreen = lazy(async () => {
  const module = await import('#web/features/prompts/components/prompts-screen.tsx')
  return { default: module.PromptsScreen }
})

export default function PromptsPage() {
  return (
    <Suspense fallback={<Skeleton className="m-8 h-60 rounded-m" />}>
      <PromptsScreen />
    </Suspense>
  )
}
