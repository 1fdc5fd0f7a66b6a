import { Suspense } from 'react'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { closeFillAndCopy, useFillRequest } from './fill-and-copy-store.ts'

const FillAndCopyDialog = lazyComponent(async () => {
  const module = await import('./fill-and-copy-dialog.tsx')
  return { default: module.FillAndCopyDialog }
}, 'overlay')

/** Once in each layout: draws what `openFillAndCopy` asks for. */
export function FillAndCopyHost() {
  const request = useFillRequest()
  if (!request) return null
  return (
    <Suspense>
      <FillAndCopyDialog key={request.promptId} {...request} onClose={closeFillAndCopy} />
    </Suspense>
  )
}
