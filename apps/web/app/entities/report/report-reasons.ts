import type { ReportReason } from '@product/domain'

export const reasonLabels: Record<ReportReason, string> = {
  spam: 'Spam or advertising',
  harmful: 'Harmful or abusive',
  'personal-data': 'Personal data',
  copyright: 'Someone else’s work',
  other: 'Something else',
}
