import { validationFailed } from '../errors.ts'

type Page = { page: number; perPage: number }

/** Page and size as asked for; what is empty or zero means the default. */
export function readPage(parameters: Record<string, string>): Page {
  return { page: readCount(parameters.page) || 1, perPage: readCount(parameters.per_page) || 50 }
}

/** The product of two of these is still a number that the database takes. */
const mostDigits = 9

function readCount(text = ''): number {
  if (!/^\d*$/.test(text))
    throw validationFailed(`Bad Pagination Parameters: "${text}" is not a number`)
  if (text.length > mostDigits)
    throw validationFailed(`Bad Pagination Parameters: "${text}" is out of range`)
  return Number(text)
}

/** The client finds the page behind the first `=`, so `page` leads the query. */
export function pageHeaders(
  path: string,
  { page, perPage }: Page,
  total: number,
  rest: Record<string, string>,
): Record<string, string> {
  const last = Math.ceil(total / perPage)
  const link = (to: number, relation: string) => {
    const query = new URLSearchParams({ page: `${to}`, per_page: `${perPage}`, ...rest })
    return `<${path}?${query}>; rel="${relation}"`
  }
  const links = page < last ? [link(page + 1, 'next'), link(last, 'last')] : [link(last, 'last')]
  return { 'x-total-count': `${total}`, link: links.join(', ') }
}
