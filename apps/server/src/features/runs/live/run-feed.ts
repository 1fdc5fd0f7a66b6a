import type { RunEvent } from '@product/contract'
import type { TextBuffer } from './text-buffer.ts'

type Of<Type extends RunEvent['type']> = Extract<RunEvent, { type: Type }>

export type RunStart = Of<'run-start'>
/** Sent before the text. A run that waited is announced again when it begins. */
export type Announcement = Of<'run-start' | 'retry' | 'warning'>
/** Sent after the text that came before it. */
export type Result = Of<'image' | 'audio' | 'usage' | 'run-end' | 'run-error'>

/** Called when there are new events: `soon` where they may be joined with the next ones. */
export type Wake = (how: 'now' | 'soon') => void

/** Everything that has been sent of a run, so that every reader reads it at their own speed. */
export type RunFeed = {
  id: () => string
  announcements: readonly Announcement[]
  text: TextBuffer
  reasoning: TextBuffer
  results: readonly Result[]
  hasEnded: () => boolean
  /** Returns the function that ends it. */
  subscribe: (wake: Wake) => () => void
}

/** A run for one reader. */
export type FollowedRun = { feed: RunFeed; isOwn: boolean }
