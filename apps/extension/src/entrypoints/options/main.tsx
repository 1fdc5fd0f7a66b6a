import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followSystemTheme } from '#extension/screens/mount.tsx'
import { SettingsPage } from '#extension/settings/settings-page.tsx'
import '#extension/screens/styles.css'

followSystemTheme()
const root = document.getElementById('root')
if (!root) throw new Error('The document has no #root')
createRoot(root).render(
  <StrictMode>
    <SettingsPage />
  </StrictMode>,
)
