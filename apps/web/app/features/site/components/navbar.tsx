import { productName } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { BrandMark } from '@product/ui/graphics/brand-mark'
import { Menu, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { useTrack } from '#web/lib/analytics/analytics-provider.tsx'
import { useHasStoredSession } from '#web/lib/auth/stored-session.ts'
import { Link } from '#web/lib/page/link.tsx'
import { ThemeToggle } from '#web/lib/theme/theme-toggle.tsx'
import { DiscordLink } from './discord-link.tsx'

export function Navbar() {
  const track = useTrack()
  const { pathname } = useLocation()
  // Kept as the page it was opened on, so that going to another page closes it.
  const [openOn, setOpenOn] = useState<string>()
  const open = openOn === pathname

  useEffect(() => {
    if (!open) return
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setOpenOn(undefined)
    }
    addEventListener('keydown', closeOnEscape)
    return () => removeEventListener('keydown', closeOnEscape)
  }, [open])

  const toggleMenu = () => {
    track('mobile_menu_toggled', {})
    setOpenOn(open ? undefined : pathname)
  }

  return (
    <header className="sticky top-0 z-40 border-line border-b bg-surface">
      <nav aria-label="Main" className="page-width flex h-15 items-center gap-5">
        <Brand />
        <NavItems className="max-md:hidden" />
        <div className="ml-auto flex items-center gap-1">
          <DiscordLink className="max-md:hidden" />
          <ThemeToggle />
          <AccountLinks />
          <Button
            iconOnly
            variant="ghost"
            aria-label={open ? 'Close menu' : 'Open menu'}
            aria-expanded={open}
            aria-controls="mobile-menu"
            className="md:hidden"
            onClick={toggleMenu}
          >
            {open ? <X /> : <Menu />}
          </Button>
        </div>
      </nav>
      <div
        id="mobile-menu"
        hidden={!open}
        className="page-width border-line border-t py-3 md:hidden"
      >
        <NavItems className="block py-2.5" />
        <DiscordLink className="flex items-center gap-2 py-2.5" named />
        <MobileAccountLinks />
      </div>
    </header>
  )
}

function Brand() {
  return (
    <Link to="/" className="flex items-center gap-2.5 font-semibold text-16 tracking-tight">
      <BrandMark className="size-5 text-accent" />
      {productName}
      <span className="rounded-full border border-accent-line px-1.5 py-0.5 font-semibold text-accent text-[0.625rem]/none tracking-wider">
        BETA
      </span>
    </Link>
  )
}

function NavItems({ className }: { className: string }) {
  const track = useTrack()
  return ['Features', 'Docs', 'Community'].map((name) => (
    <NavLink
      key={name}
      to={`/${name.toLowerCase()}`}
      onClick={() => track('nav_item_clicked', {})}
      className={`${className} text-quiet hover:text-text aria-[current=page]:text-text`}
    >
      {name}
    </NavLink>
  ))
}

/**
 * Rendered for nobody in particular: until React knows who is signed in, the mark that a script sets
 * before the first paint decides, so that nothing moves.
 */
function AccountLinks() {
  const signedIn = useHasStoredSession()
  useEffect(() => {
    document.documentElement.toggleAttribute('data-signed-in', signedIn)
  }, [signedIn])
  return (
    <div className="ml-2 flex items-center max-md:hidden">
      <div className={`flex gap-1.5 ${signedIn ? 'hidden' : 'in-data-signed-in:hidden'}`}>
        <Button asChild variant="ghost">
          <Link to="/login">Log in</Link>
        </Button>
        <Button asChild variant="primary">
          <Link to="/signup">Sign up</Link>
        </Button>
      </div>
      <Button
        asChild
        variant="primary"
        className={signedIn ? '' : 'hidden in-data-signed-in:inline-flex'}
      >
        <Link to="/dashboard">Dashboard</Link>
      </Button>
    </div>
  )
}

function MobileAccountLinks() {
  const signedIn = useHasStoredSession()
  return (
    <div className="mt-2 grid grid-cols-2 gap-2.5 border-line border-t pt-4 pb-1">
      {signedIn ? (
        <Button asChild variant="primary" size="l" className="col-span-2">
          <Link to="/dashboard">Dashboard</Link>
        </Button>
      ) : (
        <>
          <Button asChild size="l">
            <Link to="/login">Log in</Link>
          </Button>
          <Button asChild variant="primary" size="l">
            <Link to="/signup">Sign up</Link>
          </Button>
        </>
      )}
    </div>
  )
}
