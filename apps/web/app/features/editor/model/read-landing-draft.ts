import { z } from 'zod'
import { type LandingDraft, landingVariable } from '#web/entities/prompt/landing-draft.ts'

const Draft = z.object({
  title: z.string(),
  body: z.string(),
  variables: z.array(z.object({ name: z.string(), defaultValue: z.string() })),
})

/** Null for what is none: the editor would fail on it. */
export function readLandingDraft(kept: unknown): LandingDraft | null {
  const { data } = Draft.safeParse(kept)
  if (!data) return null
  const variables = data.variables.map(({ name, defaultValue }) =>
    landingVariable(name, defaultValue),
  )
  return { ...data, variables }
}
