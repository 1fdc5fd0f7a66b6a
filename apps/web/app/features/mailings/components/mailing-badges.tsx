import type { Mailing } from '@product/contract/mailings'
import { Badge } from '@product/ui/text/badge'
import { kindNames, stateNames } from '../model/describe-mailing.ts'

export function MailingBadges({ kind, state }: Pick<Mailing, 'kind' | 'state'>) {
  const { label, tone } = stateNames[state]
  return (
    <>
      <Badge variant={tone}>{label}</Badge>
      <Badge>{kindNames[kind]}</Badge>
    </>
  )
}
