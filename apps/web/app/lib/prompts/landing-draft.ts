import type { PromptContent, PromptVariable } from '@product/domain'

/** A prompt that a visitor wrote on the landing page, kept in this tab until they are signed in. */
export type LandingDraft = Pick<PromptContent, 'title' | 'body' | 'variables'>

const key = 'landing-draft'

/** Where the editor opens it. */
export const landingDraftAddress = '/editor/new?draft=landing'

export function keepLandingDraft(draft: LandingDraft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // A browser that keeps nothing: signing up is possible all the same.
  }
}

/** Once: what the editor has taken is kept there. */
export function takeLandingDraft(): LandingDraft | null {
  try {
    const text = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return text === null ? null : JSON.parse(text)
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
