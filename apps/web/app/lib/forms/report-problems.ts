import type { z } from 'zod'

type Problems = Partial<Record<string, string | null>>

/** For `superRefine`: the problems that a function finds in the values, each at its field. */
export const reportProblems =
  <Values>(find: (values: Values) => Problems) =>
  (values: Values, context: z.RefinementCtx) => {
    for (const [field, message] of Object.entries(find(values)))
      if (message) context.addIssue({ code: 'custom', path: [field], message })
  }
