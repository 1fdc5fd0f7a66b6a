import { TooltipProvider } from '@product/ui/overlays/tooltip'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followChanges } from '../messages/send-request.ts'
import type { PaletteStart } from '../page-actions/palette-starts.ts'
import { App } from './app.tsx'
import type { PageAccess } from './page-access.ts'
import './styles.css'

export type Placement = 'palette' | 'popup' | 'panel'

type MountOptions = { placement: Placement; page: PageAccess; start?: PaletteStart }

/** Shows the screens in the document, in the colours of the system. */
export function mountScreens({
  placement,
  page,
  start = { screen: 'search' },
}: MountOptions): void {
  document.documentElement.dataset.placement = placement
  followSystemTheme()
  followChanges()
  const root = document.getElementById('root')
  if (!root) throw new Error('The document has no #root')
  createRoot(root).render(
    <StrictMode>
      <TooltipProvider>
        <App placement={placement} page={page} start={start} />
      </TooltipProvider>
    </StrictMode>,
  )
}

export function followSystemTheme(): void {
  const light = matchMedia('(prefers-color-scheme: light)')
  const apply = () => {
    document.documentElement.dataset.theme = light.matches ? 'light' : 'dark'
  }
  light.addEventListener('change', apply)
  apply()
}
