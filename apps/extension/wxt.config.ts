import { extensionShortcuts } from '@product/domain'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'wxt'

/** No script but the extension's own. Requests go to whatever installation the person connects. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self' data:",
  "img-src 'self' data: https: http:",
  'connect-src https: http:',
  "frame-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

const iconSizes = [16, 24, 32, 48, 64, 96, 128]

export default defineConfig({
  srcDir: 'src',
  modules: ['@wxt-dev/module-react'],
  manifestVersion: 3,
  zip: { artifactTemplate: '{{browser}}.zip', zipSources: false },
  vite: () => ({ plugins: [tailwindcss()] }),
  manifest: ({ browser, mode }) => ({
    name: 'Promptuary',
    description: 'Find, fill in, insert and run your prompts on any page.',
    permissions: [
      'activeTab',
      'alarms',
      'contextMenus',
      'scripting',
      'storage',
      ...(browser === 'firefox' ? [] : ['sidePanel']),
    ],
    // Asked for when somebody connects: of that installation alone.
    optional_host_permissions: ['https://*/*', 'http://*/*'],
    ...(mode === 'production' && {
      content_security_policy: { extension_pages: contentSecurityPolicy },
    }),
    icons: Object.fromEntries(iconSizes.map((size) => [size, `icon/${size}.png`])),
    commands: {
      'open-palette': {
        suggested_key: { default: extensionShortcuts.open.keys.join('+') },
        description: 'Open your prompts on this page',
      },
    },
    // Shown over a page in a frame. Chrome gives it an address that pages cannot guess.
    web_accessible_resources: [
      {
        resources: ['palette.html'],
        matches: ['<all_urls>'],
        ...(browser !== 'firefox' && { use_dynamic_url: true }),
      },
    ],
    ...(browser === 'firefox' && {
      browser_specific_settings: {
        gecko: {
          id: 'extension@promptuary.app',
          // The first that has optional hosts and asks about the data that leaves the browser.
          strict_min_version: '140.0',
          data_collection_permissions: {
            required: ['authenticationInfo', 'websiteContent'],
          },
        },
      },
    }),
    minimum_chrome_version: browser === 'firefox' ? undefined : '131',
  }),
})
