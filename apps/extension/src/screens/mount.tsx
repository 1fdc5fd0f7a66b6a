import { TooltipProvider } from '@product/ui/overlays/tooltip'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followChanges } from '../messages/send-request.ts'
import type { PaletteStart } from '../page-actions/palette-starts.ts'
import { App } from './app.tsx'
import type { PageAccess } from './page-access.ts'
import './styles.css'

export type Placement = 'palette' | 'popup' | 'panel'

type MountOptions = { placement: Placement; page: PageAccess; start?: PaletteStart }

/** Shows the screens of prompts, which follow the changes of the account. */
export function mountScreens({
  placement,
  page,
  start = { screen: 'search' },
}: MountOptions): void {
  document.documentElement.dataset.placement = placement
  followChanges()
  mountPage(
    <TooltipProvider>
      <App placement={placement} page={page} start={start} />
    </TooltipProvider>,
  )
}

/** Shows a page of the extension in its document, in the colours of the system. */
export function mountPage(page: ReactNode): void {
  followSystemTheme()
  const root = document.getElementById('root')
  if (!root) throw new Error('The document has no #root')
  createRoot(root).render(<StrictMode>{page}</StrictMode>)
}

function followSystemTheme(): void {
  const light = matchMedia('(prefers-color-scheme: light)')
  const apply = () => {
    document.documentElement.dataset.theme = light.matches ? 'light' : 'dark'
  }
  light.addEventListener('change', apply)
  apply()
}
