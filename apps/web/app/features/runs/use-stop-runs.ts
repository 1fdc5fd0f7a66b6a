import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { pageRuns } from '#web/entities/run/page-runs.ts'
import { describeError } from '#web/lib/api/describe-error.ts'

/** Stops one run of the prompt, or all that go on. */
export const useStopRuns = (promptId: string) => async (runId?: string) => {
  try {
    await pageRuns.stop(promptId, runId)
  } catch (error) {
    stackToast({ title: 'Not stopped', description: describeError(error), variant: 'error' })
  }
}
