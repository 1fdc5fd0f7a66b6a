import type { Widening } from '@product/contract/access-previews'

const countPeople = (count: number): string =>
  count === 1 ? '1 person' : `${count.toLocaleString('en')} people`

/** How few see something that is restricted. The number is not known without a network. */
export const describeReaders = (readerCount: number | null | undefined): string =>
  readerCount == null ? 'Restricted' : `Only ${countPeople(readerCount)}`

export const countPrompts = (count: number): string =>
  count === 1 ? '1 prompt' : `${count.toLocaleString('en')} prompts`

/** The people who would newly see something, as the subject of a sentence. */
export function describeAudience(widening: Omit<Widening, 'promptCount'>): string {
  const { isPublic, everyone, hasLink, names, otherCount } = widening
  if (isPublic) return 'Everyone on the internet'
  return joinWithAnd([
    ...(everyone
      ? [`Everyone in ${everyone.workspace} (${countPeople(everyone.memberCount)})`]
      : []),
    ...names,
    ...(otherCount > 0 ? [`${otherCount.toLocaleString('en')} more`] : []),
    ...(hasLink ? ['everyone with its secret link'] : []),
  ])
}

function joinWithAnd(parts: readonly string[]): string {
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`
}

/** "Ada and 3 more will see 2 prompts." */
export const describeWidening = (widening: Widening): string =>
  `${describeAudience(widening)} will see ${countPrompts(widening.promptCount)}.`
