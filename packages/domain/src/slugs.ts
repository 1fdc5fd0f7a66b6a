/** A name as a part of an address: small letters, digits and hyphens. */
export function slugOf(name: string, fallback = 'collection'): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '')
  return slug || fallback
}

/** A slug that no other collection of the workspace has. Devices use the same rule for collections that wait to be sent. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug
  for (let number = 2; ; number++) if (!taken.has(`${slug}-${number}`)) return `${slug}-${number}`
}
