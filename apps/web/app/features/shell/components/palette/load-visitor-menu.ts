/**
 * A step of its own: an import carries the names of all files that it needs, and those of the palette
 * would weigh more on a public page than everything that opens it.
 */
export async function loadVisitorMenu() {
  const module = await import('./visitor-menu.tsx')
  return { default: module.VisitorMenu }
}
