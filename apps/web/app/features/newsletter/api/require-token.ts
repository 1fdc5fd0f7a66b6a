import { ApiError } from '@product/sdk'

/** Some mail programs cut a link at its `#`. */
export function requireToken(token: string): string {
  if (token) return token
  throw new ApiError({
    status: 0,
    code: 'newsletter.link-incomplete',
    message: 'This link is incomplete. Open it from the mail again, or copy all of it.',
  })
}
