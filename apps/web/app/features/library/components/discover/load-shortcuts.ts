/** A step of its own: an import carries the names of all files that it needs. */
export async function loadShortcuts() {
  const module = await import('./discover-shortcuts.tsx')
  return { default: module.DiscoverShortcuts }
}
