import type { UnpublishedPrompt } from '@product/contract/publishing'

/** Why others do not see a prompt of a public collection. */
export function describeUnpublished({ status }: Pick<UnpublishedPrompt, 'status'>): string {
  if (status === 'hidden') return 'Hidden by the operator.'
  return status === 'withdrawn' ? 'You have withdrawn it.' : 'Not published.'
}

type Checked = Pick<UnpublishedPrompt, 'status' | 'problems'>

/** Hidden prompts, and those with a key or a gap, cannot be published. */
export const isPublishable = ({ status, problems }: Checked): boolean =>
  status !== 'hidden' && problems.every(({ mayBeConfirmed }) => mayBeConfirmed)

/** Chosen unless somebody has to look at it first. */
export const isChosenAtFirst = ({ status, problems }: Checked): boolean =>
  status === 'unpublished' && problems.length === 0
