import type { Publication } from '@product/contract/publishing'

/** Describes the deletion of a published version for the confirmation dialog. */
export function describeVersionDeletion(
  version: number,
  { version: shown, versions }: Pick<Publication, 'version' | 'versions'>,
): string {
  const next = versions.find((each) => each.version !== version)
  return [
    `Version ${version} and its example outputs disappear from the library.`,
    version === shown && next ? `Version ${next.version} is shown instead.` : '',
    'This can’t be undone. Your own versions and other people’s copies stay.',
  ]
    .filter(Boolean)
    .join(' ')
}
