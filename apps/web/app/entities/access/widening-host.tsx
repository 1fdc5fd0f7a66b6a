import { Suspense } from 'react'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { useWideningQuestion } from './widening-store.ts'

const WideningDialog = lazyComponent(async () => {
  const module = await import('./widening-dialog.tsx')
  return { default: module.WideningDialog }
}, 'overlay')

/** Once a layout: shows what `confirmWidening` asks. */
export function WideningHost() {
  const question = useWideningQuestion()
  if (!question) return null
  return (
    <Suspense fallback={null}>
      <WideningDialog {...question} />
    </Suspense>
  )
}
