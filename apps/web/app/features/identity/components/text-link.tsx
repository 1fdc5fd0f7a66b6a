import type { ComponentProps } from 'react'
import { Link } from 'react-router'

/** A link inside a sentence. */
export function TextLink(props: ComponentProps<typeof Link>) {
  return (
    <Link
      {...props}
      className="rounded-xs text-text underline decoration-line-strong underline-offset-4 hover:decoration-current"
    />
  )
}
