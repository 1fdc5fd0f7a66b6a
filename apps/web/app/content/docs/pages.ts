/** The groups of the documentation in the order of the navigation; each page is `<slug>.mdx` beside this file. */
export const docsGroups = [
  { name: 'Start', slugs: ['getting-started', 'account'] },
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
      'notifications',
    ],
  },
  { name: 'Bring and take', slugs: ['import', 'export', 'file-formats'] },
  { name: 'Everywhere', slugs: ['extension', 'offline', 'keyboard-shortcuts'] },
  // The reference itself is at /docs/api, which is made from the contract.
  { name: 'Build', slugs: ['using-the-api', 'sdk'] },
  {
    name: 'Operate',
    slugs: [
      'self-hosting',
      'configuration',
      'backup-and-restore',
      'security',
      'operators',
      'plans-and-billing',
      'support',
    ],
  },
] as const

export type DocsSlug = (typeof docsGroups)[number]['slugs'][number]
