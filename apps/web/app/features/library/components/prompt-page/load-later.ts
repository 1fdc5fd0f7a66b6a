/**
 * Parts of the page that it does not need to be read. A step of its own, because an import carries the names of all
 * files that it needs, which would weigh on everybody's page.
 */
export const loadFillEngine = () => import('../../model/fill-engine.ts')

export async function loadOldVersionNotice() {
  const module = await import('./old-version.tsx')
  return { default: module.OldVersionNotice }
}

export async function loadChangesSince() {
  const module = await import('./old-version.tsx')
  return { default: module.ChangesSince }
}

export async function loadExampleOutputs() {
  const module = await import('./example-outputs.tsx')
  return { default: module.ExampleOutputs }
}

export async function loadRunPanel() {
  const module = await import('./run-panel.tsx')
  return { default: module.RunPanel }
}

export async function loadLockedNotice() {
  const module = await import('./locked-notice.tsx')
  return { default: module.LockedNotice }
}

export async function loadVersionList() {
  const module = await import('./version-list.tsx')
  return { default: module.VersionList }
}
