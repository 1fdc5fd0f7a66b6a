import MiniSearch from 'minisearch'
import type { DocsSection } from './read-docs-page.ts'
import { stopWords } from './stop-words.ts'
import type { DocsHit } from './use-docs-search.ts'

/** Words that newcomers use for ours. */
const synonyms: Record<string, string> = {
  password: 'password sign in',
  '2fa': 'two factor authentication',
  mfa: 'two factor authentication',
  sso: 'single sign on',
  docker: 'self hosting install',
  gpt: 'openai',
  chatgpt: 'openai',
  claude: 'anthropic',
  gemini: 'google',
  ollama: 'compatible',
  lmstudio: 'compatible',
  openrouter: 'compatible',
  folder: 'collection',
  hotkey: 'shortcut',
  price: 'plan billing',
  cost: 'plan billing',
  expensive: 'cost',
  pay: 'plan billing',
  colleague: 'share workspace',
  team: 'workspace',
  placeholder: 'variable',
  env: 'configuration',
  environment: 'configuration',
  airplane: 'offline',
  internet: 'offline',
  undo: 'restore version',
  rollback: 'restore version',
  chrome: 'extension',
  firefox: 'extension',
}

/** One form for singular and plural, and for the usual endings of verbs. */
export function stem(word: string): string {
  if (word.length <= 4) return word.replace(/(?<=[^s])s$/, '')
  return word
    .replace(/ies$/, 'y')
    .replace(/(?<=[^s])s$/, '')
    .replace(/(ing|ed)$/, '')
    .replace(/(.)\1$/, '$1')
    .replace(/e$/, '')
}

const synonymsByStem = new Map(
  Object.entries(synonyms).map(([word, meaning]) => [stem(word), meaning.split(' ')]),
)

const splitWords = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}_]+/u)
    .filter((word) => word !== '')

const boost = { title: 6, keywords: 5, heading: 3, text: 1 }
const mostHits = 8
/** Of the best page's score: what has less only happens to have one of the words. */
const leastShare = 0.1
const mostWords = 12

/** A search over the sections: an index is built once, and each page is found once by its best section. */
export function createDocsSearch(
  sections: readonly DocsSection[],
): (question: string) => DocsHit[] {
  const index = new MiniSearch<DocsSection & { id: number }>({
    fields: ['title', 'keywords', 'heading', 'text'],
    tokenize: splitWords,
    processTerm: (word) => (stopWords.has(word) ? null : stem(word)),
  })
  // The title counts for the beginning of a page alone, or each of its sections would be found by it.
  index.addAll(
    sections.map((section, id) => ({
      ...section,
      id,
      title: section.anchor === '' ? section.title : '',
    })),
  )
  return (question) => {
    const typed = splitWords(question).slice(0, mostWords)
    const words = typed.filter((word) => !stopWords.has(word))
    if (words.length === 0) return []
    const expanded = words.flatMap((word) => [word, ...(synonymsByStem.get(stem(word)) ?? [])])
    const found = index.search(expanded.join(' '), {
      boost,
      combineWith: 'OR',
      // The last word may not be finished.
      prefix: (term, at, terms) => at === terms.length - 1 && term.length > 1,
      fuzzy: (term) => (term.length > 5 ? 0.2 : false),
      weights: { prefix: 0.5, fuzzy: 0.3 },
    })
    return rankPages(found, sections, { typed, words })
  }
}

/** All words, and those that say something. */
type Question = { typed: readonly string[]; words: readonly string[] }

type Found = { id: number; score: number; queryTerms: string[] }

/**
 * A page counts by its beginning, which says what it is about, and by its best section. A sum over all sections
 * would favour long pages that mention everything.
 */
function rankPages(
  found: readonly Found[],
  sections: readonly DocsSection[],
  { typed, words }: Question,
): DocsHit[] {
  const asked = new Set(words.map(stem))
  const pages = new Map<string, { beginning?: Found; best?: Found }>()
  // The best come first.
  for (const hit of found) {
    const section = sections[hit.id]
    if (!section) continue
    const page = pages.get(section.page) ?? {}
    pages.set(
      section.page,
      section.anchor === '' ? { ...page, beginning: hit } : { ...page, best: page.best ?? hit },
    )
  }
  return [...pages.values()]
    .flatMap(({ beginning, best }) => {
      const parts = [beginning, best].filter((part) => part !== undefined)
      const matched = new Set(
        parts.flatMap((part) => part.queryTerms.filter((term) => asked.has(term))),
      )
      const first = sections.find(({ page }) => page === sections[parts[0]?.id ?? 0]?.page)
      const sum = 1.5 * (beginning?.score ?? 0) + (best?.score ?? 0)
      const fit = first ? measureFit(first, typed) : 0
      const shown = (best?.score ?? 0) > (beginning?.score ?? 0) ? best : beginning
      return shown
        ? [{ shown, score: sum * (1 + fit) * (0.2 + matched.size / asked.size) ** 2 }]
        : []
    })
    .sort((one, other) => other.score - one.score)
    .filter(({ score }, _, [first]) => score >= (first?.score ?? 0) * leastShare)
    .slice(0, mostHits)
    .flatMap(({ shown }) => {
      const section = sections[shown.id]
      if (!section) return []
      const { page, title, heading, anchor, text } = section
      return [{ page, title, heading, anchor, excerpt: excerptOf(text, words) }]
    })
}

/** How much of its title was asked for, from 0 to 1, and as much again for a keyword of several words. */
function measureFit({ title, keywords }: DocsSection, typed: readonly string[]): number {
  const asked = new Set(typed.map(stem))
  const titleWords = splitWords(title).filter((word) => !stopWords.has(word))
  const named = titleWords.filter((word) => asked.has(stem(word)))
  const hasPhrase = keywords.split(', ').some((phrase) => {
    const words = splitWords(phrase)
    return words.length > 1 && words.every((word) => asked.has(stem(word)))
  })
  return named.length / Math.max(titleWords.length, 1) + (hasPhrase ? 1 : 0)
}

const excerptLength = 120

/** The words around the first that was searched for. */
function excerptOf(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase()
  const places = words.map((word) => lower.indexOf(stem(word))).filter((place) => place >= 0)
  const first = Math.min(...places, lower.length)
  const from = places.length === 0 || first < 40 ? 0 : text.indexOf(' ', first - 40) + 1
  const end =
    text.length > from + excerptLength ? text.lastIndexOf(' ', from + excerptLength) : text.length
  return `${from > 0 ? '… ' : ''}${text.slice(from, Math.max(end, from + 20))}${end < text.length ? ' …' : ''}`
}
