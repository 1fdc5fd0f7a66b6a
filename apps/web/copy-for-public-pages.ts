import type { Plugin } from 'vite'
import { isPublicPage } from './group-modules.ts'

const mark = '?public'

const sharedCode =
  /\/app\/(content|entities|features)\/|\/packages\/(domain|ui)\/src\/|\/lucide-react\/dist\/esm\/icons\//
const leftOut =
  /store\b|starred-prompts|publish-request|second-factor|support-chat|entities\/run\/|help-host|ui\/src\/(loading|styles)\/|\/(lazy-|button|spinner|not-found-screen|error-screen)/

/**
 * Code of screens that public pages and the signed-in area share, and that `root.tsx` does not load. A copy has a state of its own:
 * what one part of a page must hear of another is left out.
 */
export const isCopied = (file: string): boolean =>
  sharedCode.test(file) && !leftOut.test(file) && /\.(tsx?|mjs)$/.test(file)

/**
 * Gives public pages copies of the small modules that the signed-in area needs too. Otherwise every public page loads
 * some that only other pages need, or the signed-in area loads one file for each of them.
 */
export function copyForPublicPages(): Plugin {
  return {
    name: 'copy-for-public-pages',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    async resolveId(source, importer, options) {
      if (!importer || !(importer.endsWith(mark) || isPublicPage(importer))) return null
      const original = importer.endsWith(mark) ? importer.slice(0, -mark.length) : importer
      const found = await this.resolve(source, original, { ...options, skipSelf: true })
      return found && isCopied(found.id) ? { ...found, id: found.id + mark } : found
    },
  }
}
