import { expect, test } from 'vitest'
import { type CommunityAction, type Post, refusalOf } from './policy.ts'

const people = {
  asker: { accountId: 'asker', isAnonymous: false, provenEmail: 'asker@example.com' },
  answerer: { accountId: 'answerer', isAnonymous: false, provenEmail: 'answerer@example.com' },
  stranger: { accountId: 'stranger', isAnonymous: false, provenEmail: 'stranger@example.com' },
  'somebody with an unconfirmed address': {
    accountId: 'unproven',
    isAnonymous: false,
    provenEmail: null,
  },
  'somebody without an address': { accountId: 'nameless', isAnonymous: true, provenEmail: null },
}

const question: Post = {
  authorId: 'asker',
  askerId: 'asker',
  isClosed: false,
  isAnsweredByOthers: false,
}
const answer: Post = { ...question, authorId: 'answerer' }
const posts = {
  'a question': question,
  'an answered question': { ...question, isAnsweredByOthers: true },
  'a closed question': { ...question, isClosed: true },
  'an answer': answer,
  'an answer to a closed question': { ...answer, isClosed: true },
  'a question of a deleted account': { ...question, authorId: null, askerId: null },
}

const actions: CommunityAction[] = [
  'answer',
  'edit',
  'delete',
  'restore',
  'vote',
  'accept',
  'follow',
]

/** Everybody who may, of all people above. Everything else is refused. */
const allowed: Record<
  CommunityAction,
  Partial<Record<keyof typeof posts, (keyof typeof people)[]>>
> = {
  answer: {
    'a question': ['asker', 'answerer', 'stranger'],
    'an answered question': ['asker', 'answerer', 'stranger'],
    'an answer': ['asker', 'answerer', 'stranger'],
    'a question of a deleted account': ['asker', 'answerer', 'stranger'],
  },
  edit: {
    'a question': ['asker'],
    'an answered question': ['asker'],
    'an answer': ['answerer'],
  },
  delete: {
    'a question': ['asker'],
    'a closed question': ['asker'],
    'an answer': ['answerer'],
    'an answer to a closed question': ['answerer'],
  },
  restore: {
    'a question': ['asker'],
    'an answered question': ['asker'],
    'a closed question': ['asker'],
    'an answer': ['answerer'],
    'an answer to a closed question': ['answerer'],
  },
  vote: {
    'a question': ['answerer', 'stranger'],
    'an answered question': ['answerer', 'stranger'],
    'a closed question': ['answerer', 'stranger'],
    'an answer': ['asker', 'stranger'],
    'an answer to a closed question': ['asker', 'stranger'],
    'a question of a deleted account': ['asker', 'answerer', 'stranger'],
  },
  accept: {
    'a question': ['asker'],
    'an answered question': ['asker'],
    'an answer': ['asker'],
  },
  follow: Object.fromEntries(
    Object.keys(posts).map((post) => [
      post,
      ['asker', 'answerer', 'stranger', 'somebody with an unconfirmed address'],
    ]),
  ),
}

for (const action of actions)
  for (const [thing, post] of Object.entries(posts))
    for (const [name, person] of Object.entries(people)) {
      const may = allowed[action][thing as keyof typeof posts]?.includes(
        name as keyof typeof people,
      )
      test(`${name} ${may ? 'may' : 'may not'} ${action} ${thing}`, () => {
        expect(refusalOf(person, action, post) === null).toBe(may ?? false)
      })
    }
