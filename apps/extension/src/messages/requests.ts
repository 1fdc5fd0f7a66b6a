import type { PromptContent } from '@product/contract/prompt-content'
import type { Prompt } from '@product/contract/prompts'
import type { z } from 'zod'

/** An account of an installation that this extension is connected to. */
export type ConnectedAccount = {
  /** Names the installation and the account; also the name of the account's local data. */
  key: string
  /** Of the installation, such as `https://prompts.example.com`. */
  origin: string
  name: string
  email: string
  avatarUrl: string | null
  /** 'ended': signed out by the server. Its copy is deleted, unless changes in it were never sent. */
  status: 'open' | 'ended'
}

export type SessionState = {
  /** The account that is used; null before the first connection. */
  current: ConnectedAccount | null
  accounts: ConnectedAccount[]
}

/** A prompt in a list. */
export type PromptEntry = {
  id: string
  title: string
  description: string
  isFavorite: boolean
  /** Whether it was run, inserted or copied before. */
  isRecent: boolean
  variableCount: number
  /** Whether somebody else shared it with the person. */
  isShared: boolean
  /** Of a prompt of the library that the person starred, the author's name. */
  starredFrom: string | null
}

type Content = z.infer<typeof PromptContent>

/** Everything that filling in a prompt needs. */
export type UsablePrompt = {
  id: string
  content: Content
  /** Of the content, which an edit begins with. */
  revision: number
  mayEdit: Prompt['abilities']['edit']
  /** False for a starred prompt of the library, which is run on its page. */
  mayRun: boolean
  /** Whether it is a Pro prompt of the library that no plan of the person includes: its content is only the beginning. */
  isLocked: boolean
  /** The values that the person last tried it with. */
  testValues: Record<string, string>
  /** The prompts that it includes, by what stands in `{{> …}}`. */
  included: { key: string; body: string; variables: Content['variables'] }[]
  /** The address of its editor, or of its page in the library. */
  editorUrl: string
}

/** A model that the prompt can be run on now. */
export type RunnableModel = {
  model: string
  label: string
  provider: string
  connectionId: string | null
}

export type SyncState = {
  /** When the copy was last brought up to date; null before the first time. */
  syncedAt: string | null
  /** 'offline': the server could not be reached. 'failed': it answered with an error. */
  problem: 'offline' | 'failed' | null
  /** Changes that wait to be sent. */
  waiting: number
  /** Changes that the person must decide about: see `changes.list`. */
  undecided: number
}

/** 'waiting': stored in this browser, to be sent when the server answers. 'conflict': see `changes.list`. */
export type SaveOutcome = 'saved' | 'waiting' | 'conflict'

type Texts = Pick<Content, 'title' | 'body'>

/** A change of a prompt that the server did not take. */
export type UndecidedChange = {
  id: number
  mine: Texts
  /** Of a conflict, the prompt as somebody else saved it meanwhile. */
  theirs: Texts | null
  /** Of a refused change, the reason. */
  refusal: string | null
}

/** `unsent` counts the changes that keep an account connected. */
type DisconnectOutcome =
  | { isDisconnected: false; unsent: number }
  | { isDisconnected: true; hasEndedSession: boolean }

/** Requests of the screens to the background, by name. */
export type Requests = {
  'session.get': { input: undefined; output: SessionState }
  /**
   * Opens the installation's consent page in a tab. Ask for the permission first, with
   * `requestSitePermission` in a click: the background cannot.
   */
  'session.connect': { input: { address: string }; output: undefined }
  'session.switch': { input: { key: string }; output: SessionState }
  /**
   * Removes the account and its data from this browser, and ends its session where the server answers.
   * With changes that could not be sent nothing is done, unless they are to be discarded.
   */
  'session.disconnect': {
    input: { key: string; discardsUnsent: boolean }
    output: DisconnectOutcome
  }
  /** Recently used and favorites first; an empty query lists them. */
  'prompts.search': { input: { query: string; limit: number }; output: PromptEntry[] }
  'prompts.get': { input: { id: string }; output: UsablePrompt }
  /** Fails where the server refuses the prompt; the screen still has its text then. */
  'prompts.create': {
    input: Texts
    output: { id: string; editorUrl: string; outcome: SaveOutcome }
  }
  /** `base` is the prompt as it was when the edit began. */
  'prompts.save': {
    input: Texts & { id: string; base: { revision: number; content: Content } }
    output: SaveOutcome
  }
  /** It was inserted or copied: recently used prompts come first. */
  'prompts.used': { input: { id: string }; output: undefined }
  'changes.list': { input: undefined; output: UndecidedChange[] }
  /** Replaces both sides of a conflict. */
  'changes.resolve': { input: { id: number; side: 'mine' | 'theirs' }; output: undefined }
  /** Sends a refused change again. */
  'changes.retry': { input: { id: number }; output: undefined }
  'changes.discard': { input: { id: number }; output: undefined }
  /** The state of the copy of the account's prompts in this browser. */
  'sync.state': { input: undefined; output: SyncState }
  /** The models that a prompt can be run on: those of its workspace, for members of it. */
  'models.list': { input: { promptId: string }; output: RunnableModel[] }
  'settings.open': { input: undefined; output: undefined }
}

export type RequestName = keyof Requests

/** A failed request. `code` is stable: of the API, or one of `failureCodes`. */
export type Failure = { code: string; message: string }

/** Failures that the extension itself reports. */
export const failureCodes = {
  notConnected: 'session.none',
  sessionEnded: 'session.ended',
  accountSwitched: 'account.switched',
  unreachable: 'network.unreachable',
} as const
