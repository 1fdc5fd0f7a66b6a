import { isId } from '@product/domain'

/** What kept pages show, by the names that are touched when it changes. */
export const pageNames = {
  /** Lists of prompts: touched when one comes, changes or goes. */
  library: 'library',
  /** Touched when a prompt goes or is called otherwise: pages of others mention it. */
  removals: 'removals',
  collections: 'collections',
  /** Names, pictures and texts of people who are named beside anything public. */
  authors: 'authors',
  prompt: (slug: string): string => `prompt:${slug}`,
} as const

const listPages = [pageNames.library, pageNames.authors, pageNames.collections]

/** The names of what a page shows, by its address; none for pages that show nothing of the library. */
export function namesOfPage(path: string): readonly string[] {
  const [section = '', name, file] = decode(path.replace(/\.data$/, ''))
    .split('/')
    .filter((part) => part !== '')
  // Routes are found in any case.
  switch (section.toLowerCase()) {
    case 'discover':
    case 'u':
    case 'c':
      return listPages
    case 'p':
      return name === undefined ? [] : namesOfPrompt(name)
    case 'og':
      return name?.toLowerCase() === 'prompts' && file
        ? namesOfPrompt(file.replace(/\.png$/i, ''))
        : []
    case 'sitemap.xml':
    case 'sitemap':
      return listPages
    default:
      return []
  }
}

/** By its id it may be asked for too, and touching it names only its slug. */
function namesOfPrompt(name: string): readonly string[] {
  const own = isId(name) ? pageNames.library : pageNames.prompt(name)
  return [own, pageNames.removals, pageNames.authors]
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
