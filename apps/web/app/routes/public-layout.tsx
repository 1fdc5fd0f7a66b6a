import { productName } from '@product/domain'
import { SkipLink } from '@product/ui/layout/skip-link'
import { Outlet } from 'react-router'
import { NewsletterForm } from '#web/features/newsletter/components/newsletter-form.tsx'
import { PaletteHost } from '#web/features/shell/components/palette/palette-host.tsx'
import { Footer } from '#web/features/site/components/footer.tsx'
import { Navbar } from '#web/features/site/components/navbar.tsx'
import { ChatButton } from '#web/features/support-chat/components/chat-button.tsx'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'

const VisitorMenu = lazyComponent(async () => {
  const { loadVisitorMenu } = await import(
    '#web/features/shell/components/palette/load-visitor-menu.ts'
  )
  return await loadVisitorMenu()
}, 'overlay')

export const links = () => [
  {
    rel: 'alternate',
    type: 'application/rss+xml',
    title: `${productName}: Blog`,
    href: '/blog/rss.xml',
  },
]

export default function PublicLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <Navbar />
      <main id="content" className="flex-1">
        <Outlet />
      </main>
      <PaletteHost>{(state) => <VisitorMenu {...state} />}</PaletteHost>
      <ChatButton />
      <Footer newsletter={<NewsletterForm source="footer" />} />
    </div>
  )
}
