/** The sections before the operations, in their order. */
export const introductionSections = [
  { id: 'overview', title: 'Overview' },
  { id: 'errors', title: 'Errors' },
  { id: 'rate-limits', title: 'Rate limits' },
] as const
