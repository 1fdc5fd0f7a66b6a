import { menuLinkStyle } from '@product/ui/overlays/link-menu'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

type MenuLinkProps = { to: string; isChosen: boolean; count?: number; children: ReactNode }

export function MenuLink({ to, isChosen, count, children }: MenuLinkProps) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={isChosen ? 'true' : undefined}
      className={menuLinkStyle}
    >
      <span className="flex min-w-0 flex-1 items-center gap-2 truncate">{children}</span>
      {count === undefined ? null : (
        <span className="text-12 text-faint tabular-nums">{count.toLocaleString('en')}</span>
      )}
      {isChosen ? <Check aria-hidden /> : null}
    </Link>
  )
}
