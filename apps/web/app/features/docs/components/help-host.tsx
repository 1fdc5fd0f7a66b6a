import { Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { addHelpHost, closeHelp, useHelp } from '#web/entities/docs/help-store.ts'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { findHelpPage } from '../model/help-pages.ts'

const HelpPanel = lazyComponent(async () => {
  const module = await import('./help-panel.tsx')
  return { default: module.HelpPanel }
}, 'overlay')

/** Once in each layout of the signed-in area: the documentation beside the screen, when it is asked for. */
export function HelpHost() {
  const { isOpen, address } = useHelp()
  const { pathname } = useLocation()
  useEffect(() => addHelpHost(), [])
  if (!isOpen) return null
  return (
    <Suspense>
      <HelpPanel address={address ?? `/docs/${findHelpPage(pathname)}`} onClose={closeHelp} />
    </Suspense>
  )
}
