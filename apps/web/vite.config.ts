import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import browserslist from 'browserslist'
import { defineConfig, type Plugin } from 'vite'
import { copyForPublicPages } from './copy-for-public-pages.ts'
import { docsPlugins } from './docs-plugins.ts'
import { findBuildTargets } from './find-build-targets.ts'
import { nameChunk } from './group-modules.ts'
import { importIconsByFile } from './import-icons.ts'
import { leaveOutScreens } from './leave-out-screens.ts'

/** React Router reads only the exports that it knows, so chunks of routes may have others. */
const allowExtension: Plugin = {
  name: 'allow-extension',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
}

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
  plugins: [
    loadChunksRepeatably(),
    allowExtension,
    importIconsByFile(),
    copyForPublicPages(),
    leaveOutScreens(),
    tailwindcss(),
    ...docsPlugins(),
    reactRouter(),
  ],
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
                { name: 'entry.client', test: /\/app\/entry\.client\.tsx/ },
                {
                  name: nameChunk,
                  debugName: 'screens',
                  // A module's chunk never needs one of a narrower place, so there are no circles.
                  includeDependenciesRecursively: false,
                },
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
