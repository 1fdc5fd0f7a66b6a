/** The sections of the overview, in their order. */
export const introductionSections = [
  { id: 'overview', title: 'Overview' },
  { id: 'authentication', title: 'Authentication' },
  { id: 'errors', title: 'Errors' },
  { id: 'paging', title: 'Paging' },
  { id: 'rate-limits', title: 'Rate limits' },
  { id: 'operations', title: 'Operations' },
] as const
