import { useCallback, useEffect, useRef, useState } from 'react'
import type { RunnableModel } from '../../messages/requests.ts'
import { startRun } from '../../messages/run-channel.ts'
import { applyEvent, endRun, failRun, type LiveRun, newRun } from './follow-run.ts'

type RunOptions = { promptId: string; values: Record<string, string> }

/** Runs the prompt on a model, and stops it when the screen is left. */
export function useRun({ promptId, values }: RunOptions) {
  const [run, setRun] = useState<LiveRun>()
  const stopCurrent = useRef<() => void>(undefined)

  const stop = useCallback(() => {
    stopCurrent.current?.()
    stopCurrent.current = undefined
    setRun((current) => current && endRun(current))
  }, [])

  const start = useCallback(
    ({ model, connectionId }: RunnableModel) => {
      stopCurrent.current?.()
      setRun(newRun)
      const change = (next: (run: LiveRun) => LiveRun) =>
        setRun((current) => current && next(current))
      stopCurrent.current = startRun(
        { promptId, values, models: [{ model, ...(connectionId && { connectionId }) }] },
        {
          onEvent: (event) => change((current) => applyEvent(current, event)),
          onFailure: (failure) => change((current) => failRun(current, failure)),
          onDone: () => change(endRun),
        },
      )
    },
    [promptId, values],
  )

  useEffect(() => () => stopCurrent.current?.(), [])
  return { run, start, stop }
}
