export const footerBlurb =
  'The place to write, keep, version, share and run AI prompts across models.'

type FooterColumn = { title: string; links: { label: string; to: string }[] }

export const footerColumns: FooterColumn[] = [
  {
    title: 'Product',
    links: [
      { label: 'Features', to: '/features' },
      { label: 'Discover', to: '/discover' },
      { label: 'Pricing', to: '/pricing' },
      { label: 'Extension', to: '/extension' },
      { label: 'Documentation', to: '/docs' },
      { label: 'API', to: '/docs/api' },
    ],
  },
  {
    title: 'Company',
    links: [
      { label: 'About', to: '/about' },
      { label: 'Community', to: '/community' },
      { label: 'Blog', to: '/blog' },
      { label: 'Careers', to: '/careers' },
      { label: 'Contact', to: '/contact' },
      { label: 'Privacy Policy', to: '/privacy' },
      { label: 'Terms of Service', to: '/terms' },
    ],
  },
]

export const socialNetworks = [
  { key: 'github', label: 'GitHub' },
  { key: 'x', label: 'X' },
  { key: 'linkedin', label: 'LinkedIn' },
] as const
