import { roleMay, type WorkspaceAction, type WorkspaceRole } from '@product/domain'
import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'

/** A person who is signed in, and may act: with a second factor, if the account has one. */
export type UserActor = {
  kind: 'user'
  accountId: string
  /** The workspace that the request is about: the one that it names, or the personal one. */
  workspaceId: string
  /** In that workspace. */
  role: WorkspaceRole
  /** 'own', or the address of the hosted service that vouches for the person. */
  issuer: string
  subject: string
  sessionId: string | null
  email: string
  /** In small letters, where it has been proven that they read it. */
  provenEmail: string | null
  isAnonymous: boolean
  /** Acts through a session of the browser extension, which may use few routes only. */
  isExtension: boolean
  /** May moderate what is public: `role` in the app metadata of the token says so. */
  isOperator: boolean
}

/** Whose the things are that an account begins with. */
export type NewAccount = Pick<UserActor, 'accountId' | 'workspaceId'>

export type Actor = UserActor | { kind: 'anonymous' }

/** Data that another feature stores of a person: for their export, and for the description of a deletion. */
export type AccountPart = {
  /** The field of the export that holds it. */
  name: string
  /** As the person is told that it is deleted with the account. */
  label: string
  /**
   * One thing after the other: never are all of them in memory. A field that is itself an async iterable
   * is written as an array while it is read.
   */
  exportAll: (deps: Pick<Deps, 'database'>, actor: UserActor) => AsyncIterable<unknown>
  count: (deps: Pick<Deps, 'database'>, actor: UserActor) => Promise<number>
  /** Refuses the deletion of the account, or does what must come before it, in its transaction. */
  beforeDeletion?: (transaction: Kysely<DB>, actor: UserActor) => Promise<void>
  /** Brings up to date what shows the person's profile, in the transaction that changes it. */
  followProfile?: (transaction: Kysely<DB>, accountId: string) => Promise<void>
}

/** Whether an actor may do something with a thing of a workspace; one of no workspace is nobody's. */
export const can = (
  actor: Actor,
  action: WorkspaceAction,
  { workspaceId }: { workspaceId: string | null },
): boolean =>
  actor.kind === 'user' && actor.workspaceId === workspaceId && roleMay(actor.role, action)
