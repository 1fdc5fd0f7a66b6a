import { Suspense } from 'react'
import { closeShareDialog, useShareRequest } from '#web/entities/share/share-dialog-store.ts'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'

const ShareDialog = lazyComponent(async () => {
  const module = await import('./share-dialog.tsx')
  return { default: module.ShareDialog }
}, 'overlay')

/** Once a page: shows the dialog that `openShareDialog` asks for. */
export function ShareDialogHost() {
  const request = useShareRequest()
  if (!request) return null
  return (
    <Suspense fallback={null}>
      <ShareDialog key={request.id} {...request} onClose={closeShareDialog} />
    </Suspense>
  )
}
