import { ListRow } from '@product/ui/lists/list-row'
import { RelativeTime } from '@product/ui/text/relative-time'
import { KeySquare, type LucideIcon, MessageSquareText, Smartphone } from 'lucide-react'
import { nameFactor, nameKind } from '#web/entities/second-factor/name-factor.ts'
import type { SecondFactor } from '#web/lib/auth/second-factor.ts'
import { useRemoveFactor } from '../api/remove-factor.ts'
import { TakeAwayButton } from './take-away-button.tsx'

const icons: Record<SecondFactor['factor_type'], LucideIcon> = {
  totp: Smartphone,
  phone: MessageSquareText,
  webauthn: KeySquare,
}

type FactorRowProps = { factor: SecondFactor; isLast: boolean }

export function FactorRow({ factor, isLast }: FactorRowProps) {
  const remove = useRemoveFactor()
  const Icon = icons[factor.factor_type]
  return (
    <ListRow
      icon={<Icon />}
      title={nameFactor(factor)}
      text={
        <>
          {nameKind(factor)} · added <RelativeTime value={factor.created_at} />
        </>
      }
      action={
        <TakeAwayButton
          verb="Remove"
          name={nameFactor(factor)}
          consequence={
            isLast
              ? 'Two-factor authentication will be off: your password alone will be enough to log in.'
              : 'It will not be accepted any more. Your other factors stay; you may be asked for one of them now.'
          }
          takeAway={() => remove.mutateAsync(factor.id)}
          pending={remove.isPending}
        />
      }
    />
  )
}
