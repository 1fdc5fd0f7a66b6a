import type { Publication } from '@product/contract/publishing'

/** Describes the deletion of a published version for the confirmation dialog. */
export function describeVersionDeletion(
  version: number,
  { version: shown, versions }: Pick<Publication, 'version' | 'versions'>,
): string {
  const next = versions.find((each) => each.version !== version)
  return [
    `Nobody can read version ${version} in the library any more, and example outputs of it are removed too.`,
    version === shown && next ? `Version ${next.version} is shown to everyone instead.` : '',
    'This cannot be undone. Your own versions and copies that others made stay.',
  ]
    .filter(Boolean)
    .join(' ')
}
