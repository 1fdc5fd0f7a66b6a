import { getPromptRoute, type Prompt } from '@product/contract/prompts'
import { AccessEvent, followAccessRoute } from '@product/contract/sharing'
import { ApiError } from '@product/sdk'
import { useQuery } from '@tanstack/react-query'
import { useEffectEvent } from 'react'
import { call } from '#web/lib/api/call.ts'
import { streamEvents } from '#web/lib/api/stream-events.ts'
import { useVisibleStream } from '#web/lib/api/use-visible-stream.ts'

export type Abilities = Prompt['abilities']

const longestPause = 10_000

const follow = (promptId: string, signal: AbortSignal) => {
  const url = new URL(followAccessRoute.path.replace('{id}', promptId), location.origin)
  return streamEvents(new Request(url), AccessEvent, signal)
}

/** Calls back with each event until the access has ended or the signal says so, over any number of connections. */
async function followUntilEnd(
  promptId: string,
  signal: AbortSignal,
  onEvent: (event: AccessEvent) => void,
): Promise<void> {
  let hasMissed = false
  for (let attempts = 1; !signal.aborted; attempts += 1) {
    try {
      for await (const event of follow(promptId, signal)) {
        attempts = 0
        onEvent(event)
        // Nobody knows what happened while there was no connection.
        if (hasMissed) onEvent({ type: 'comments' })
        hasMissed = false
        if (event.type === 'access-end') return
      }
    } catch (error) {
      if (error instanceof ApiError && error.status === 404 && !signal.aborted)
        return onEvent({ type: 'access-end', code: error.code, message: error.message })
    }
    hasMissed = true
    const pause = Math.min(250 * 2 ** attempts, longestPause)
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

type AccessHandlers = {
  onChange: (abilities: Abilities) => void
  onComments: () => void
  onEnd: () => void
}

/** Tells at once when the access to an open prompt or its comments change. */
export function useFollowedAccess(
  promptId: string,
  isFollowed: boolean,
  { onChange, onComments, onEnd }: AccessHandlers,
): void {
  const take = useEffectEvent((event: AccessEvent) => {
    if (event.type === 'access') onChange(event.abilities)
    else if (event.type === 'comments') onComments()
    else onEnd()
  })
  useVisibleStream({
    name: isFollowed ? promptId : null,
    follow: (signal) => followUntilEnd(promptId, signal, (event) => take(event)),
  })
}

const getAbilities = async (promptId: string) =>
  (await call(getPromptRoute, { params: { id: promptId } })).abilities

/** For screens beside the editor; undefined until it is known. */
export const useAbilities = (promptId: string) =>
  useQuery({ queryKey: ['abilities', promptId], queryFn: () => getAbilities(promptId) }).data
