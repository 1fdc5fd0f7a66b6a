import type { UserActor } from '#features/accounts/index.ts'
import { communityError } from './errors.ts'

/** A question or an answer, as the rules see it. */
export type Post = {
  authorId: string | null
  /** The author of the question that it is or answers. */
  askerId: string | null
  /** Whether an operator has closed the question. */
  isClosed: boolean
  /** Whether it is a question that others have answered. */
  isAnsweredByOthers: boolean
}

export type CommunityAction =
  | 'answer'
  | 'edit'
  | 'delete'
  | 'restore'
  | 'vote'
  | 'accept'
  | 'follow'

type Person = Pick<UserActor, 'accountId' | 'isAnonymous' | 'provenEmail'>
type Refusal = Parameters<typeof communityError>[0]
type Rule = (person: Person, post: Post) => Refusal | null

const onlyAuthor: Rule = ({ accountId }, { authorId }) =>
  authorId === accountId ? null : 'community.not-author'
const needsAddress: Rule = ({ isAnonymous }) => (isAnonymous ? 'community.account-anonymous' : null)
/** Otherwise anybody could make accounts by the thousand, whose posts are mailed and whose votes count. */
const needsProvenAddress = ({ provenEmail, isAnonymous }: Person): Refusal | null => {
  if (provenEmail !== null) return null
  return isAnonymous ? 'community.account-anonymous' : 'community.address-unproven'
}
const needsOpen: Rule = (_, { isClosed }) => (isClosed ? 'community.closed' : null)

/** The rules of each action, in the order in which they refuse. Everybody reads what is shown. */
const rules: Record<CommunityAction, readonly Rule[]> = {
  answer: [needsProvenAddress, needsOpen],
  edit: [onlyAuthor, needsOpen],
  delete: [
    onlyAuthor,
    (_, { isAnsweredByOthers }) => (isAnsweredByOthers ? 'community.answered' : null),
  ],
  restore: [onlyAuthor],
  vote: [
    needsProvenAddress,
    ({ accountId }, { authorId }) => (authorId === accountId ? 'community.own-post' : null),
  ],
  accept: [
    ({ accountId }, { askerId }) => (askerId === accountId ? null : 'community.not-asker'),
    needsOpen,
  ],
  follow: [needsAddress],
}

/** The code of the reason why somebody may not do something with a post; null where they may. */
export function refusalOf(person: Person, action: CommunityAction, post: Post): Refusal | null {
  for (const rule of rules[action]) {
    const refusal = rule(person, post)
    if (refusal !== null) return refusal
  }
  return null
}

export function requireMay(person: Person, action: CommunityAction, post: Post): void {
  const refusal = refusalOf(person, action, post)
  if (refusal !== null) throw communityError(refusal)
}

export function requireMayAsk(person: Person): void {
  const refusal = needsProvenAddress(person)
  if (refusal !== null) throw communityError(refusal)
}
