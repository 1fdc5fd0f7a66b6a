import { Suspense, useEffect } from 'react'
import {
  closeFillAndCopy,
  useFillRequest,
} from '#web/entities/prompt/fill-and-copy/fill-and-copy-store.ts'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { PaletteHost } from './palette-host.tsx'

const loadMenu = async () => {
  const module = await import('./command-menu.tsx')
  return { default: module.CommandMenu }
}

const CommandMenu = lazyComponent(loadMenu, 'overlay')

/** After the screen, so that the first opening does not wait. */
const preloadDelay = 1_500

type AccountPaletteProps = { accountId: string; isOperator?: boolean }

/** The command palette and Fill & copy, once in each layout of the signed-in area. */
export function AccountPalette({ accountId, isOperator = false }: AccountPaletteProps) {
  useEffect(() => {
    const timer = setTimeout(() => void loadMenu().catch(() => undefined), preloadDelay)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <PaletteHost>
        {(state) => <CommandMenu {...state} accountId={accountId} isOperator={isOperator} />}
      </PaletteHost>
      <FillAndCopyHost />
    </>
  )
}

const FillAndCopyDialog = lazyComponent(async () => {
  const module = await import('#web/entities/prompt/fill-and-copy/fill-and-copy-dialog.tsx')
  return { default: module.FillAndCopyDialog }
}, 'overlay')

/** Draws the dialog that `openFillAndCopy` asks for. */
function FillAndCopyHost() {
  const request = useFillRequest()
  if (!request) return null
  return (
    <Suspense>
      <FillAndCopyDialog key={request.promptId} {...request} onClose={closeFillAndCopy} />
    </Suspense>
  )
}
