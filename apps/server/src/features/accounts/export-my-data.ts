import { exportIdentity } from '#features/identity/index.ts'
import type { AccountDeps } from './account-deps.ts'
import type { AccountPart } from './account-part.ts'
import type { UserActor } from './actor.ts'
import { presentMe } from './present-me.ts'

/**
 * Everything that is stored about a person, except what only secrets are made of, as the text of a
 * JSON file. It is written while it is read: years of runs at once would fill the memory.
 */
export async function exportMyData(
  deps: AccountDeps,
  parts: AccountPart[],
  actor: UserActor,
): Promise<AsyncGenerator<string>> {
  const head = {
    exportedAt: new Date().toISOString(),
    ...(await presentMe(deps, actor)),
    signIn: await exportIdentity(deps, actor),
  }
  return write(head, parts, (part) => part.exportAll(deps, actor))
}

async function* write(
  head: object,
  parts: AccountPart[],
  read: (part: AccountPart) => AsyncIterable<unknown>,
): AsyncGenerator<string> {
  yield JSON.stringify(head).slice(0, -1)
  for (const part of parts) {
    yield `,\n${JSON.stringify(part.name)}:[`
    let separator = '\n'
    for await (const thing of read(part)) {
      yield `${separator}${JSON.stringify(thing)}`
      separator = ',\n'
    }
    yield ']'
  }
  yield '}\n'
}
