/** The groups of the documentation in the order of the navigation; each page is `<slug>.mdx` of the web app. */
export const docsGroups = [
  { name: 'Start', slugs: ['getting-started'] },
  {
    name: 'Write',
    slugs: [
      'editor',
      'template-language',
      'variables-and-files',
      'versions',
      'templates',
      'collections',
    ],
  },
  {
    name: 'Run',
    slugs: [
      'running',
      'compare-models',
      'connections',
      'connect-openai',
      'connect-anthropic',
      'connect-google',
      'connect-deepseek',
      'connect-mistral',
      'connect-openai-compatible',
      'models-in-the-browser',
      'history-and-metrics',
    ],
  },
  {
    name: 'Share',
    slugs: [
      'publishing',
      'discover',
      'community',
      'sharing',
      'workspaces',
      'comments',
      'change-requests',
    ],
  },
  { name: 'Import and export', slugs: ['import', 'export', 'file-formats'] },
  { name: 'Everywhere', slugs: ['extension', 'offline', 'keyboard-shortcuts'] },
  {
    name: 'Account and help',
    slugs: ['account', 'plans-and-billing', 'notifications', 'support'],
  },
  // The reference itself is at /docs/api, which is made from the contract.
  { name: 'Build', slugs: ['using-the-api', 'sdk'] },
  {
    name: 'Self-hosting',
    slugs: ['self-hosting', 'configuration', 'backup-and-restore', 'security', 'operators'],
  },
] as const

export type DocsSlug = (typeof docsGroups)[number]['slugs'][number]

export const docsSlugs: readonly DocsSlug[] = docsGroups.flatMap(
  ({ slugs }): readonly DocsSlug[] => slugs,
)
