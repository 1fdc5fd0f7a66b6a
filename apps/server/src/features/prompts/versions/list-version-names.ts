import type { Deps } from '#server/deps.ts'
import { presentPerson } from './list-versions.ts'
import { listMoves, listNames } from './queries.ts'

/** The names of a prompt's versions and how they moved. */
export async function listVersionNames({ database }: Pick<Deps, 'database'>, promptId: string) {
  const [names, moves] = await Promise.all([
    listNames(database, promptId),
    listMoves(database, promptId),
  ])
  return {
    names,
    moves: moves.map((move) => ({
      name: move.versionName,
      from: move.fromNumber,
      to: move.toNumber,
      by: presentPerson(move),
      at: move.createdAt.toISOString(),
    })),
  }
}
