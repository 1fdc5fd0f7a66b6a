import { Outlet } from 'react-router'
import { NewsletterForm } from '#web/features/newsletter/components/newsletter-form.tsx'
import { Footer } from '#web/features/site/components/footer.tsx'
import { Navbar } from '#web/features/site/components/navbar.tsx'

export default function PublicLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-s focus:bg-surface-raised focus:px-3 focus:py-2"
      >
        Skip to content
      </a>
      <Navbar />
      <main id="content" className="flex-1">
        <Outlet />
      </main>
      <Footer newsletter={<NewsletterForm source="footer" />} />
    </div>
  )
}
