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
