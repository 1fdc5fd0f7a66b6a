import { stackToast } from '@product/ui/toast-stack-store'
import { describeError } from '#web/lib/describe-error.ts'
import { pageRuns } from '#web/lib/runs/page-runs.ts'

/** Stops one run of the prompt, or all that go on. */
export const useStopRuns = (promptId: string) => async (runId?: string) => {
  try {
    await pageRuns.stop(promptId, runId)
  } catch (error) {
    stackToast({ title: 'Not stopped', description: describeError(error), variant: 'error' })
  }
}
