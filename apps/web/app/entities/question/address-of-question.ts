export const addressOfQuestion = (slug: string, page = 1): string =>
  `/community/q/${encodeURIComponent(slug)}${page > 1 ? `?page=${page}` : ''}`
