import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** What most public pages load: one file of it is smaller than fifty. */
const base = new RegExp(
  [
    'packages/ui/src/(button|class-names|spinner|lazy-toast-\\w+|toast-\\w+-store|brand-mark|input|field-context|badge|color-dot|placeholder-chip|(format-)?relative-time|copy-(button|text)|visually-hidden|link-menu|floating-style|avatar)\\.',
    'packages/domain/src/(product|ids)\\.',
    'packages/sdk/src/',
    'apps/web/app/lib/(analytics|theme)/',
    'apps/web/app/lib/(public-config|page-title|skip-link|describe-error|read-field-errors)\\.',
    'apps/web/app/lib/auth/(use-has-stored-session|stored-session|session-storage-key)\\.',
    'apps/web/app/features/site/components/(navbar|footer|account-links|discord-link|not-found-screen|error-screen)\\.',
    'apps/web/app/features/newsletter/components/newsletter-form\\.',
    'apps/web/app/(content/discover|lib/(light-route|format-short-count|auth/with-next|prompts/(text-parts|modality-names)))\\.',
    'node_modules/react-dom/(index|cjs/react-dom\\.)',
    'node_modules/(clsx|tailwind-merge|class-variance-authority)/',
    'node_modules/lucide-react/dist/esm/(createLucideIcon|Icon|icons/(menu|x|sun|moon|messages-square|check|chevron-down|search|copy|star|flag|badge-check))\\.',
  ].join('|'),
)

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [{ name: 'base', test: base }],
            },
          },
        },
      },
    },
    ssr: {
      // Decided here: whoever starts the server would get the development build of React, which is slower.
      define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
      // The server imports this module: it renders pages, and knows nothing of how they are served.
      build: { rolldownOptions: { input: './app/server.ts' } },
      // Whole in itself: an outside import would be resolved from the build, not from its importer.
      resolve: { noExternal: command === 'build' ? true : [] },
    },
  },
}))
