import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import browserslist from 'browserslist'
import { defineConfig, type Plugin } from 'vite'
import { docsPlugins } from './docs-plugins.ts'
import { findBuildTargets } from './find-build-targets.ts'

/** Modules that most public pages load: one file is smaller than fifty. */
const base = new RegExp(
  [
    'packages/ui/src/\\w+/(button|class-names|spinner|lazy-toast-\\w+|toast-\\w+-store|brand-mark|input|field-context|badge|color-dot|placeholder-chip|(format-)?relative-time|copy-(button|text)|visually-hidden|link-menu|floating-style|avatar|skip-link|scroll-region)\\.',
    'packages/domain/src/(product|ids)\\.',
    'packages/sdk/src/(index|api-error|create-caller)\\.',
    'apps/web/app/lib/(analytics|loading|theme)/',
    'apps/web/app/lib/commands/(palette|chat)-store\\.',
    'apps/web/app/lib/(api/(public-config|describe-error|light-route)|page/(link|page-title|structured-data|use-early-input))\\.',
    'apps/web/app/lib/auth/(stored-session|session-storage-key|safe-next|is-meant-for-callback)\\.',
    'apps/web/app/features/site/components/(navbar|footer|discord-link|not-found-screen|error-screen)\\.',
    'apps/web/app/features/site/page-meta\\.',
    'apps/web/app/features/(newsletter/components/newsletter-form|support-chat/components/chat-(button|host)|shell/components/palette/palette-host)\\.',
    'apps/web/app/(content/discover|features/library/model/format-short-count|entities/prompt/(text-parts|modality-names))\\.',
    'node_modules/react-dom/(index|cjs/react-dom\\.)',
    'node_modules/(clsx|tailwind-merge|class-variance-authority)/',
    'node_modules/lucide-react/dist/esm/(createLucideIcon|Icon|icons/(arrow-right|menu|x|sun|moon|messages-square|check|chevron-down|search|copy|star|flag|badge-check|chevron-right|circle-exclamation-point|external-link|pen-line|rotate-ccw-clock))\\.',
  ].join('|'),
)

/** Small modules of the public pages with forms, of those with lists and of those in sections, for the same reason. */
const forms = /packages\/ui\/src\/forms\/(field|label|textarea|native-select|segmented-control)\./
const lists = new RegExp(
  [
    'packages/ui/src/\\w+/(search-field|search-input|kbd|empty-state|color-tile)\\.',
    'node_modules/lucide-react/dist/esm/icons/(search-x|folder)\\.',
  ].join('|'),
)

const sections =
  /apps\/web\/app\/features\/site\/components\/(section|feature-grid|question-list|figure-frame)\./

/** Puts `loadChunk` in the place of Vite's helper, so that a failed `import()` can be repeated. */
function loadChunksRepeatably(): Plugin {
  let isReplaced = false
  return {
    name: 'load-chunks-repeatably',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      // The name inside Vite; should a later version change it, the build fails here.
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler() {
        isReplaced = true
        const file = fileURLToPath(new URL('app/lib/loading/load-chunk.ts', import.meta.url))
        return `export { loadChunk as __vitePreload } from ${JSON.stringify(file)}`
      },
    },
    buildEnd(error) {
      if (!error && !isReplaced) this.error('Vite no longer loads its preload helper by this name.')
    },
  }
}

export default defineConfig(({ command }) => ({
  plugins: [loadChunksRepeatably(), tailwindcss(), ...docsPlugins(), reactRouter()],
  build: {
    target: findBuildTargets(browserslist()),
    assetsInlineLimit: 0,
    // Also the chunk itself, which Vite leaves out where it needs no other.
    modulePreload: { resolveDependencies: (chunk, files) => [...new Set([chunk, ...files])] },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'base', test: base },
                { name: 'forms', test: forms },
                { name: 'lists', test: lists },
                { name: 'sections', test: sections },
              ],
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
