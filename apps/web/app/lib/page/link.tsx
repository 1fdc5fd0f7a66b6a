import type { ComponentProps, ReactNode } from 'react'
import { type LinkProps, Link as RouterLink } from 'react-router'

/** Of React Router's own properties those that the server need not know. */
type PageLinkProps = ComponentProps<'a'> & Pick<LinkProps, 'to' | 'preventScrollReset'>

/**
 * React Router's link, for public pages that have many: a search has 160. In the browser it is that link; on the
 * server, where nobody clicks, it is written as the same HTML without resolving the address first.
 */
export const Link: (props: PageLinkProps) => ReactNode = import.meta.env.SSR
  ? ServerLink
  : RouterLink

function ServerLink(props: PageLinkProps) {
  const { to, preventScrollReset, ...attributes } = props
  // Only an absolute path is its own address.
  if (typeof to !== 'string' || !to.startsWith('/')) return <RouterLink {...props} />
  return <a {...attributes} href={to} data-discover="true" />
}
