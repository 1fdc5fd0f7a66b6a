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
    localStorage.setItem(key, JSON.stringify({ draft, keptAt: Date.now() }))
  } catch {
    // A browser that keeps nothing: signing up is possible all the same.
  }
}

/** Once: what the editor has taken is kept there. */
export function takeLandingDraft(): LandingDraft | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null')
    localStorage.removeItem(key)
    return kept && Date.now() - kept.keptAt < keptFor ? kept.draft : null
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
