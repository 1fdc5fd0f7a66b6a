import type { Asked, Operation } from './asked.ts'
import type { Person } from './start-api.ts'
import { typed } from './texts.ts'

const lanes = 16

/** Who saves a prompt knows its revision: nobody else may save the same one. */
const shares = { api: 0, bare: 1, growth: 2 }
type Share = keyof typeof shares

/** What each of sixteen connections asks in turn. */
export const askLanes = (operation: Operation, people: Person[], share: Share): Asked[][] =>
  Array.from({ length: lanes }, (_, lane) => askInTurn(operation, people, share, lane))

export function askInTurn(operation: Operation, people: Person[], share: Share, lane = 0): Asked[] {
  const person = people[lane % people.length]
  if (!person) throw new Error('Nobody has signed up')
  const { token, prompts } = person
  const pathOf = ({ id }: { id: string }) => `/api/v1/prompts/${id}`
  switch (operation) {
    case 'list':
      return [{ path: '/api/v1/prompts', token }]
    case 'search':
      return typed.map((text) => ({ path: `/api/v1/search?q=${encodeURIComponent(text)}`, token }))
    case 'open':
      return prompts.map((prompt) => ({ path: pathOf(prompt), token }))
    case 'save': {
      const position = Math.floor(lane / people.length) * 3 + shares[share]
      return prompts
        .slice(position, position + 1)
        .map((prompt) => ({ path: pathOf(prompt), token, saved: prompt }))
    }
  }
}
