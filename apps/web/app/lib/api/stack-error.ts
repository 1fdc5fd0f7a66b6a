import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { describeError } from './describe-error.ts'
import { isPlanRefusal, plansPath } from './plan-refusal.tsx'

/** Long enough to read it and to go there. */
const offerMilliseconds = 10_000

/** The toast for something that failed. Where the plan does not allow it, it leads to the plans. */
export const stackError = (title: string, error: unknown) =>
  stackToast({
    title,
    description: describeError(error),
    variant: 'error',
    ...(isPlanRefusal(error) && {
      action: { label: 'See plans', to: plansPath },
      duration: offerMilliseconds,
    }),
  })
