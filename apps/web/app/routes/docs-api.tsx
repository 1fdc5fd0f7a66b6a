import { productName } from '@product/domain'
import { lazy, Suspense } from 'react'
import { OperationsSkeleton } from '#web/features/api-reference/components/operations-skeleton.tsx'
import { pageTitle } from '#web/lib/page-title.ts'

export const meta = () => [
  { title: pageTitle('API reference') },
  {
    name: 'description',
    content: `Read and try every operation of the ${productName} API: parameters, bodies, responses and code samples.`,
  },
]

const ApiReference = lazy(async () => {
  const module = await import('#web/features/api-reference/components/api-reference.tsx')
  return { default: module.ApiReference }
})

/** The reference itself comes after the page's frame: it is larger than a public page may be. */
export default function DocsApi() {
  return (
    <div data-page-width="wide" className="page-width min-h-dvh">
      <Suspense fallback={<OperationsSkeleton />}>
        <ApiReference />
      </Suspense>
    </div>
  )
}
