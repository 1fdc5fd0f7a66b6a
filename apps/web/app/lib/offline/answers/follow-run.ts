import type { RunEvent } from '@product/contract/run-events'
import { Run } from '@product/contract/runs'
import { findStoredAnswer, type RequestOwner, storeAnswer } from '../stored-answers.ts'
import type { DeviceAnswer } from './device-request.ts'

const urlOf = (id: string) => `${location.origin}/api/v1/runs/${id}`

/** As the server streams them. */
export const toEventStream = (events: readonly RunEvent[]): Response =>
  new Response(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''), {
    headers: { 'content-type': 'text/event-stream' },
  })

/** A run that only this device knows: the editor follows it again when it is opened anew. */
export async function storeRunEvents(
  owner: RequestOwner,
  runId: string,
  events: readonly RunEvent[],
): Promise<void> {
  await storeAnswer(owner, `${urlOf(runId)}/events`, JSON.stringify(events))
}

/** The events of a run that has ended. One that goes on is followed when the server is back. */
export const answerRunEvents: DeviceAnswer = async ({ owner, params }) => {
  const url = urlOf(params.id ?? '')
  const events = await findStoredAnswer(owner, `${url}/events`)
  if (events !== undefined) return toEventStream(JSON.parse(events))
  const text = await findStoredAnswer(owner, url)
  const run = text === undefined ? undefined : Run.parse(JSON.parse(text))
  return run && run.endedAt !== null ? toEventStream(eventsOf(run)) : undefined
}

function eventsOf(run: Run): RunEvent[] {
  const { id: runId, firstTokenMs, durationMs, errorCode: code } = run
  const ended = { runId, firstTokenMs, durationMs: durationMs ?? 0 }
  const message = run.errorMessage ?? ''
  return [
    { type: 'reasoning-delta', runId, offset: 0, text: run.reasoning },
    { type: 'text-delta', runId, offset: 0, text: run.text },
    code === null
      ? { type: 'run-end', ...ended, note: run.note }
      : { type: 'run-error', ...ended, code, message },
  ]
}
