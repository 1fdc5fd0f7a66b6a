import { LazyToastOnce } from '../feedback/lazy-toast-once.tsx'
import { LazyToastStack } from '../feedback/lazy-toast-stack.tsx'
import { TooltipProvider } from '../overlays/tooltip.tsx'
import { ActionsSection } from './actions-section.tsx'
import { DataSection } from './data-section.tsx'
import { FeedbackSection } from './feedback-section.tsx'
import { FormsSection } from './forms-section.tsx'
import { IdentitySection } from './identity-section.tsx'
import { OverlaysSection } from './overlays-section.tsx'

const sections = ['identity', 'actions', 'forms', 'overlays', 'data', 'feedback']

/** Every component in every state, for developers. */
export function Gallery() {
  return (
    <TooltipProvider>
      <div className="mx-auto flex max-w-280 flex-col gap-10 px-4 py-8 sm:px-6">
        <header className="flex flex-wrap items-baseline justify-between gap-3">
          <h1 className="font-semibold text-28">Components</h1>
          <nav aria-label="Sections" className="flex flex-wrap gap-4 text-13 text-quiet">
            {sections.map((section) => (
              <a key={section} href={`#${section}`} className="capitalize hover:text-text">
                {section}
              </a>
            ))}
          </nav>
        </header>
        <IdentitySection />
        <ActionsSection />
        <FormsSection />
        <OverlaysSection />
        <DataSection />
        <FeedbackSection />
      </div>
      <LazyToastOnce />
      <LazyToastStack onNavigate={(to) => location.assign(to)} />
    </TooltipProvider>
  )
}
