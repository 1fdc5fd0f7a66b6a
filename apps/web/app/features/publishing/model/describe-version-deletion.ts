import type { Publication } from '@product/contract/publishing'

/** What happens when a published version is deleted, for the dialog that asks. */
export function describeVersionDeletion(
  version: number,
  { version: shown, versions }: Pick<Publication, 'version' | 'versions'>,
): string {
  const removed =
    'Nobody can read it in the library any more, and outcomes of its runs are removed with it. This cannot be undone. Your own versions and copies that others made stay.'
  const next = versions.find((each) => each.version !== version)
  return version === shown && next
    ? `Version ${next.version} becomes the one that everyone sees. ${removed}`
    : removed
}
