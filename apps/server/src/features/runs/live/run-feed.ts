import type { RunEvent } from '@product/contract'
import type { TextBuffer } from './text-buffer.ts'

type Of<Type extends RunEvent['type']> = Extract<RunEvent, { type: Type }>

export type RunStart = Of<'run-start'>
/** Told before the text that came by then. A run that waited is announced again when it begins. */
export type Announcement = Of<'run-start' | 'warning'>
/** Told after the text that came before it. */
export type Result = Of<'image' | 'audio' | 'usage' | 'run-end' | 'run-error'>

/** Called when there is more to tell: soon, where it may wait for what comes after it. */
export type Wake = (how: 'now' | 'soon') => void

/** All that has been told of a run, kept so that every reader takes it at their own speed. */
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
