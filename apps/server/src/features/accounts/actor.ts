/** A person who is signed in, and may act: with a second factor, if the account has one. */
export type UserActor = {
  kind: 'user'
  accountId: string
  workspaceId: string
  /** 'own', or the address of the hosted service that vouches for the person. */
  issuer: string
  subject: string
  sessionId: string | null
  email: string
  isAnonymous: boolean
  /** May moderate what is public: `role` in the app metadata of the token says so. */
  isOperator: boolean
}

/** Whose the things are that an account begins with. */
export type NewAccount = Pick<UserActor, 'accountId' | 'workspaceId'>

export type Actor = UserActor | { kind: 'anonymous' }
