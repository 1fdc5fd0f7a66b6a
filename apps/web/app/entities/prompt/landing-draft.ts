import type { PromptContent, PromptVariable } from '@product/domain'

/**
 * A prompt that a visitor wrote on the landing page, kept in this browser until they are signed in: the
 * mail that confirms their address may open in another tab.
 */
export type LandingDraft = Pick<PromptContent, 'title' | 'body' | 'variables'>

const key = 'landing-draft'
const keptFor = 24 * 60 * 60 * 1_000

/** Where the editor opens it. */
export const landingDraftAddress = '/editor/new?draft=landing'

export function keepLandingDraft(draft: LandingDraft): void {
  try {
    // One that finds no room must not leave an earlier one in its place.
    localStorage.removeItem(key)
    localStorage.setItem(key, JSON.stringify({ draft, keptAt: Date.now() }))
  } catch {
    // A browser that keeps nothing: signing up is possible all the same.
  }
}

/** The same without taking it, as it stands in storage: for `useSyncExternalStore`. */
export function readKeptText(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Once: what the editor has taken is kept there. It may be of another release, or no draft at all. */
export function takeLandingDraft(): unknown {
  try {
    const text = localStorage.getItem(key)
    localStorage.removeItem(key)
    return parseKeptDraft(text)
  } catch {
    return null
  }
}

export function parseKeptDraft(text: string | null): unknown {
  try {
    const kept = JSON.parse(text ?? 'null')
    return kept && Math.abs(Date.now() - kept.keptAt) < keptFor ? kept.draft : null
  } catch {
    return null
  }
}

export const landingVariable = (name: string, defaultValue: string): PromptVariable => ({
  name,
  type: /^num_|_count$/.test(name) ? 'number' : 'long-text',
  defaultValue,
  required: true,
  choices: [],
})
